import { dateOfDay, dayOfDate } from "#contract/time/due-date.ts";
import { REMINDER_MAX_MINUTES } from "#contract/core/limit.ts";
import type { Audience } from "#server/sync/storage.ts";
import { dueNotificationOf } from "./rules/due-date.ts";
import type { InboxQueries } from "./inbox-queries.ts";
import { notificationOf, type Inbox } from "./inbox-service.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { News } from "./rules/news.ts";
import type { DueTaskQueries, DueTaskRow } from "./due-task-queries.ts";

export interface DueNotificationEnv {
  queries: DueTaskQueries;
  people: Pick<InboxQueries, "recipients" | "known">;
  audience: Pick<Audience, "readersOf">;
  inbox: Inbox;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A server that was down for a weekend still reports what has become overdue. */
const NEWS_MS = 3 * DAY_MS;
const TOGETHER = 500;

/** Notifies about near and passed due dates, once each, in the time zone of the responsible user (NO-15, NO-16). */
export async function sendDueNotifications(env: DueNotificationEnv): Promise<void> {
  const now = env.now();
  const to = now + 3 * DAY_MS;
  const span = {
    from: new Date(now - NEWS_MS - 2 * DAY_MS),
    to: new Date(to),
    remindedTo: new Date(to + REMINDER_MAX_MINUTES * MINUTE_MS),
  };
  let after: DueTaskRow | null = null;
  do {
    const rows: DueTaskRow[] = await env.queries.near(span, after, TOGETHER);
    await notify(env, rows, now);
    after = rows.length === TOGETHER ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

async function notify(env: DueNotificationEnv, rows: readonly DueTaskRow[], now: number): Promise<void> {
  const candidates = rows.flatMap((row) => dueNewsOf(row, now));
  const known = await env.people.known(candidates.map(({ news }) => derivedId("notification", news.userId, news.once)));
  const fresh = candidates.filter(({ news }) => !known.has(derivedId("notification", news.userId, news.once)));
  if (fresh.length === 0) return;
  const readers = await env.audience.readersOf([...new Set(fresh.map(({ row }) => row.boardId))]);
  const people = await env.people.recipients([...new Set(fresh.map(({ row }) => row.userId))]);
  for (const { row, news } of fresh) {
    const recipient = people.get(row.userId);
    if (recipient === undefined || readers.get(row.boardId)?.has(row.userId) !== true) continue;
    const occasion = { actor: null, boardId: row.boardId, at: new Date(now).toISOString() };
    await env.inbox.add(row.userId, news.once, [notificationOf(news, occasion, recipient)]);
  }
}

/** A changed due date is a new one: its time is part of the notification's key. */
function dueNewsOf(row: DueTaskRow, now: number): { row: DueTaskRow; news: News }[] {
  const { taskId, title, userId } = row;
  const notification = dueNotificationOf({ ...row, dueAt: row.dueAt.getTime() }, now, NEWS_MS);
  if (notification === null) return [];
  const { kind } = notification;
  const moment = row.dueAt.toISOString();
  // A date without an hour is reported as its day, the same in every time zone.
  const detail = row.dueHasTime ? moment : dateOfDay(dayOfDate(moment)).slice(0, 10);
  const reminder = kind === "due_soon" && row.reminders.length > 0 ? `:${String(notification.minutes)}` : "";
  const once = `${kind}:${taskId}:${moment}${reminder}`;
  return [
    { row, news: { userId, kind, taskId, commentId: null, title, detail, groupKey: `${kind}:${row.boardId}`, once } },
  ];
}
