import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "../entities/notification.ts";

/** Where a person may be told; `inbox` is the number on the bell: the inbox itself keeps everything. */
export const CHANNELS = ["inbox", "push", "email", "telegram"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Kinds that are news of one sort: what is chosen for a topic holds for those of its kinds that nothing else is chosen for. */
export const TOPICS = ["mention", "assignment", "term", "watched", "board", "limit"] as const;
export type Topic = (typeof TOPICS)[number];

/** `null`: made on the device, and never sent anywhere. */
export const TOPIC_OF: { readonly [K in NotificationKind]: Topic | null } = {
  mentioned: "mention",
  replied: "mention",
  assigned: "assignment",
  unassigned: "assignment",
  checklist_assigned: "assignment",
  due_soon: "term",
  overdue: "term",
  commented: "watched",
  reaction: "watched",
  moved: "watched",
  done: "watched",
  board_invited: "board",
  role_changed: "board",
  team_added: "board",
  wip_exceeded: "limit",
  webhook_off: "board",
  sync_refused: null,
};

/** The kinds of a topic, in the order in which they are listed. */
export function kindsOf(topic: Topic): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => TOPIC_OF[kind] === topic);
}

const DAY_MINUTES = 1_440;
const minuteOfDay = z.int({ error: "FIELD_TYPE" }).check(z.gte(0), z.lt(DAY_MINUTES));
const channels = z.object({ inbox: z.boolean(), push: z.boolean(), email: z.boolean(), telegram: z.boolean() });
export type Channels = z.infer<typeof channels>;

/** How often letters go out at most. */
export const DIGESTS = ["hour", "day"] as const;

export const notificationSettings = z.object({
  topics: z.object({
    mention: channels,
    assignment: channels,
    term: channels,
    watched: channels,
    board: channels,
    limit: channels,
  }),
  /** What is chosen for one kind otherwise than for its topic. */
  kinds: z.exactOptional(z.partialRecord(z.enum(NOTIFICATION_KINDS, { error: "KIND_UNKNOWN" }), channels)),
  /** Minutes of the person's own day, from midnight. While it lasts nothing is sent; it goes out at its end. */
  quiet: z.object({ on: z.boolean(), from: minuteOfDay, to: minuteOfDay }),
  digest: z.enum(DIGESTS, { error: "FIELD_RANGE" }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Where a person is told of a kind; `null` for one that is never sent anywhere. */
export function channelsFor({ topics, kinds }: NotificationSettings, kind: NotificationKind): Channels | null {
  const topic = TOPIC_OF[kind];
  return topic === null ? null : (kinds?.[kind] ?? topics[topic]);
}

const channelSet = (push: boolean, email: boolean, telegram: boolean) => ({ inbox: true, push, email, telegram });

export const DEFAULT_SETTINGS: NotificationSettings = {
  topics: {
    mention: channelSet(true, true, true),
    assignment: channelSet(true, false, true),
    term: channelSet(true, false, true),
    watched: channelSet(false, false, false),
    board: channelSet(true, true, false),
    limit: channelSet(false, false, false),
  },
  quiet: { on: true, from: 22 * 60, to: 8 * 60 },
  digest: "hour",
};

/** What this server can tell this person through; the inbox is always there. */
const ways = z.object({
  /** The public key that a browser subscribes with. */
  push: z.object({ key: z.string() }),
  /** `unproven`: the person has no proven address. */
  email: z.enum(["on", "off", "unproven"]),
  /** `unlinked`: the server has a bot, and the person is not linked to it. */
  telegram: z.enum(["on", "off", "unlinked"]),
});

export const notificationSettingsRead = endpoint({
  method: "GET",
  path: "/api/notifications/settings",
  access: "session",
  summary: "What I want to be told where, and what this server can",
  answer: z.object({ settings: notificationSettings, ways }),
});

export const notificationSettingsWrite = endpoint({
  method: "PUT",
  path: "/api/notifications/settings",
  access: "session",
  summary: "Choose what I am told where",
  body: z.strictObject({ settings: notificationSettings }),
  answer: z.object({ settings: notificationSettings }),
});
