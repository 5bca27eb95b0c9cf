import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "../entities/notification.ts";

/** Notification channels; `inbox` is the number on the bell: the inbox itself always has everything. */
export const CHANNELS = ["inbox", "push", "email", "telegram"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Groups of kinds: a topic's setting applies to those of its kinds that have no setting of their own. */
export const TOPICS = ["mention", "assignment", "term", "watched", "board", "limit"] as const;
export type Topic = (typeof TOPICS)[number];

/** `null`: created on the device, never sent. */
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

/** Returns the kinds of a topic, in display order. */
export function kindsOf(topic: Topic): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => TOPIC_OF[kind] === topic);
}

const DAY_MINUTES = 1_440;
const minuteOfDay = z.int({ error: "FIELD_TYPE" }).check(z.gte(0), z.lt(DAY_MINUTES));
const channels = z.object({ inbox: z.boolean(), push: z.boolean(), email: z.boolean(), telegram: z.boolean() });
export type Channels = z.infer<typeof channels>;

/** Minimum intervals of email digests. */
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
  /** Settings of single kinds that differ from their topic's. */
  kinds: z.exactOptional(z.partialRecord(z.enum(NOTIFICATION_KINDS, { error: "KIND_UNKNOWN" }), channels)),
  /** Minutes of the user's day, from midnight. Notifications of this period are sent at its end. */
  quiet: z.object({ on: z.boolean(), from: minuteOfDay, to: minuteOfDay }),
  digest: z.enum(DIGESTS, { error: "FIELD_RANGE" }),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Returns the channels of a kind; `null` for one that is never sent. */
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

/** Channels that this server can use for the user; the inbox is always available. */
const ways = z.object({
  /** The public key that a browser subscribes with. */
  push: z.object({ key: z.string() }),
  /** `unproven`: the user's address is not verified. */
  email: z.enum(["on", "off", "unproven"]),
  /** `unlinked`: the server has a bot, but the user is not linked to it. */
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
