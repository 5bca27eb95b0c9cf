import { DEFAULT_SETTINGS } from "#contract/notifications/notification-settings.ts";
import type { Log } from "#server/runtime/log.ts";
import { ATTEMPTS_MAX, plannedDeliveries, retryAfter, type ExternalChannel } from "./delivery/plan.ts";
import type { DeliveryQueries, DueDelivery, PlannedDelivery } from "./delivery-queries.ts";
import type { InboxQueries, Recipient } from "./inbox-queries.ts";
import type { SettingQueries } from "./setting-queries.ts";
import type { SubscriptionQueries } from "./subscription-queries.ts";

/** The result of a delivery: `gone` when its recipient does not exist any more. */
export type SendResult = "sent" | "gone";

/** Sends deliveries of one user by one channel, several at once if they share an email. Rejects to be retried. */
export type Send = (person: Recipient, dues: readonly DueDelivery[]) => Promise<SendResult>;

export interface DeliveryEnv {
  queries: DeliveryQueries;
  people: Pick<InboxQueries, "recipients">;
  settings: Pick<SettingQueries, "chats">;
  subscriptions: Pick<SubscriptionQueries, "live">;
  /** The channels that this server supports. */
  senders: { readonly [C in ExternalChannel]: Send | null };
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

const TOGETHER = 200;
/** Longer than any channel takes to respond. */
const LEASE_MS = 120_000;

/** Plans external deliveries of new notifications (NO-30). Returns whether there may be more. */
export async function planDeliveries(env: DeliveryEnv): Promise<boolean> {
  const rows = await env.queries.untold(TOGETHER);
  if (rows.length === 0) return false;
  const userIds = [...new Set(rows.map((row) => row.userId))];
  const people = await env.people.recipients(userIds);
  const channelsByUser = await reachableChannels(env, userIds, people);
  const now = env.now();
  const all = rows.flatMap((row): PlannedDelivery[] => {
    const person = people.get(row.userId);
    if (person === undefined) return [];
    const { settings, timeZone } = person;
    const reachable = channelsByUser.get(row.userId) ?? [];
    const ways = plannedDeliveries({
      kind: row.kind,
      settings: settings ?? DEFAULT_SETTINGS,
      timeZone,
      reachable,
      now,
    });
    return ways.map(({ channel, dueAt }) => ({
      notificationId: row.id,
      userId: row.userId,
      channel,
      dueAt: new Date(dueAt),
    }));
  });
  await env.queries.plan(
    rows.map((row) => row.id),
    all,
  );
  return rows.length === TOGETHER;
}

async function reachableChannels(
  { subscriptions, settings, senders, now }: DeliveryEnv,
  userIds: readonly string[],
  people: ReadonlyMap<string, Recipient>,
): Promise<Map<string, ExternalChannel[]>> {
  const browsers = await subscriptions.live(userIds, new Date(now()));
  const chats = senders.telegram === null ? new Map<string, string>() : await settings.chats(userIds);
  return new Map(
    userIds.map((userId) => {
      const ways: ExternalChannel[] = [];
      if (senders.push !== null && browsers.has(userId)) ways.push("push");
      if (senders.email !== null && people.get(userId)?.isEmailProven === true) ways.push("email");
      if (chats.has(userId)) ways.push("telegram");
      return [userId, ways];
    }),
  );
}

/** Sends due deliveries. A failed one is retried later and does not block others (NO-33). Returns whether there may be more. */
export async function deliver(env: DeliveryEnv): Promise<boolean> {
  const now = env.now();
  const dues = await env.queries.take(new Date(now), new Date(now + LEASE_MS), TOGETHER);
  if (dues.length === 0) return false;
  const people = await env.people.recipients([...new Set(dues.map(({ notification }) => notification.userId))]);
  for (const group of groupsOf(dues)) await sendGroup(env, group, people.get(group[0].notification.userId));
  return dues.length === TOGETHER;
}

type Group = readonly [DueDelivery, ...DueDelivery[]];

/** One email for all due notifications of a user; other channels send one at a time. */
function groupsOf(dues: readonly DueDelivery[]): Group[] {
  const emailGroups = new Map<string, Group>();
  const single: Group[] = [];
  for (const due of dues) {
    const { userId } = due.notification;
    const existing = emailGroups.get(userId);
    if (due.channel !== "email") single.push([due]);
    else emailGroups.set(userId, existing === undefined ? [due] : [...existing, due]);
  }
  return [...single, ...emailGroups.values()];
}

async function sendGroup(env: DeliveryEnv, group: Group, person: Recipient | undefined): Promise<void> {
  const { queries } = env;
  const at = new Date(env.now());
  const idsOf = (some: readonly DueDelivery[]) => some.map((due) => due.id);
  // Notifications read meanwhile are skipped; so are Telegram messages of uncertain state, as Telegram cannot deduplicate them.
  const seen = group.filter(({ notification }) => notification.readAt !== null || notification.snoozedTill !== null);
  const uncertain = group.filter((due) => due.channel === "telegram" && due.isUncertain);
  const left = group.filter((due) => !seen.includes(due) && !uncertain.includes(due));
  if (seen.length > 0) await queries.done(idsOf(seen), at, "seen");
  if (uncertain.length > 0) await queries.done(idsOf(uncertain), at, "uncertain");
  const [first] = left;
  if (first === undefined) return;
  const send = env.senders[first.channel];
  if (send === null || person === undefined) return queries.done(idsOf(left), at, "gone");
  try {
    await queries.done(idsOf(left), at, await send(person, left));
  } catch (error) {
    env.log.warn({ err: error, channel: first.channel, attempts: first.attempts }, "a notification was not delivered");
    if (first.attempts >= ATTEMPTS_MAX) await queries.done(idsOf(left), at, "failed");
    else await queries.again(idsOf(left), new Date(env.now() + retryAfter(first.attempts)));
  }
}
