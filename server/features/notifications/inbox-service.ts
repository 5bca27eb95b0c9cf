import { userStream, type RowOp } from "#contract/changes/change.ts";
import { NOTIFICATIONS_TOGETHER_MAX } from "#contract/core/limit.ts";
import { channelsFor, DEFAULT_SETTINGS } from "#contract/notifications/notification-settings.ts";
import type { Notification } from "#contract/entities/notification.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Recipient } from "./inbox-queries.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { News } from "./rules/news.ts";

/** The change that a notification comes from. */
export interface Occasion {
  actor: { id: string; name: string | null } | null;
  boardId: string | null;
  /** ISO 8601. */
  at: string;
}

/** Creates the notification of a news item. A kind that is not counted is created as read (NO-32). */
export function notificationOf(news: News, occasion: Occasion, recipient: Recipient): Notification {
  const { once, ...rest } = news;
  const counts = channelsFor(recipient.settings ?? DEFAULT_SETTINGS, news.kind)?.inbox ?? true;
  return {
    ...rest,
    id: derivedId("notification", news.userId, once),
    actorId: occasion.actor?.id ?? null,
    actorName: occasion.actor?.name ?? null,
    boardId: occasion.boardId,
    readAt: counts ? null : occasion.at,
    snoozedTill: null,
    createdAt: occasion.at,
    rev: 0,
  };
}

/** Writes notifications to users' inboxes, as mutations like any other write. */
export interface Inbox {
  /** Adds missing notifications of one user; a second call with the same `once` does nothing (NO-18). */
  add(userId: string, once: string, rows: readonly Notification[]): Promise<void>;
  /** Changes existing notifications of one user. */
  change(userId: string, once: string, ids: readonly string[], to: Partial<Notification> | "gone"): Promise<void>;
}

export function createInbox(mutator: Pick<Mutator, "write">): Inbox {
  type Decide = Parameters<Mutator["write"]>[1]["decide"];

  async function write(userId: string, once: string, ids: readonly string[], decide: Decide): Promise<void> {
    const mutationId = derivedId("written", userId, once);
    await mutator.write({ userId, username: "" }, { mutationId, need: { notifications: ids }, decide });
  }

  return {
    async add(userId, once, rows) {
      for (let from = 0; from < rows.length; from += NOTIFICATIONS_TOGETHER_MAX) {
        const some = rows.slice(from, from + NOTIFICATIONS_TOGETHER_MAX);
        const ids = some.map((row) => row.id);
        await write(userId, `${once}:${String(from)}`, ids, (facts) => {
          const fresh = some.filter(
            (row, at) => ids.indexOf(row.id) === at && facts.get("notification", row.id) === undefined,
          );
          const ops = fresh.map((row): RowOp => ({ e: "notification", id: row.id, t: "set", f: row }));
          return [{ stream: userStream(userId), ops }];
        });
      }
    },
    change: (userId, once, ids, to) =>
      write(userId, once, ids, (facts) => {
        const own = ids.filter((id) => facts.get("notification", id)?.userId === userId);
        const ops = own.map((id): RowOp =>
          to === "gone" ? { e: "notification", id, t: "del" } : { e: "notification", id, t: "set", f: to },
        );
        return [{ stream: userStream(userId), ops }];
      }),
  };
}
