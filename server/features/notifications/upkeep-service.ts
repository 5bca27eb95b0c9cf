import { NOTIFICATION_LIFE_DAYS, NOTIFICATIONS_STORED_MAX, NOTIFICATIONS_TOGETHER_MAX } from "#contract/core/limit.ts";
import type { InboxQueries, OwnedNotification } from "./inbox-queries.ts";
import type { Inbox } from "./inbox-service.ts";

export interface UpkeepEnv {
  queries: Pick<InboxQueries, "awake" | "resetDeliveries" | "retiring">;
  inbox: Inbox;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY_MS = 86_400_000;

/** Unsnoozes notifications that are due and sends them again (NO-22). */
export async function unsnooze(env: UpkeepEnv): Promise<void> {
  const rows = await env.queries.awake(new Date(env.now()), NOTIFICATIONS_TOGETHER_MAX);
  for (const { id, userId, till } of rows) {
    await env.inbox.change(userId, `awake:${id}:${till.toISOString()}`, [id], { snoozedTill: null, readAt: null });
    await env.queries.resetDeliveries([id]);
  }
}

/** Deletes expired notifications (NO-23). Returns whether there may be more. */
export async function deleteExpired(env: UpkeepEnv): Promise<boolean> {
  const before = new Date(env.now() - NOTIFICATION_LIFE_DAYS * DAY_MS);
  const rows = await env.queries.retiring(before, NOTIFICATIONS_STORED_MAX, NOTIFICATIONS_TOGETHER_MAX);
  for (const [userId, ids] of byPerson(rows)) await env.inbox.change(userId, `retired:${ids.join()}`, ids, "gone");
  return rows.length === NOTIFICATIONS_TOGETHER_MAX;
}

function byPerson(rows: readonly OwnedNotification[]): Map<string, string[]> {
  const people = new Map<string, string[]>();
  for (const { id, userId } of rows) people.set(userId, [...(people.get(userId) ?? []), id]);
  return people;
}
