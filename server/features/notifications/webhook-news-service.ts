import { can } from "#contract/core/permission.ts";
import type { Audience } from "#server/sync/storage.ts";
import type { InboxQueries } from "./inbox-queries.ts";
import { notificationOf, type Inbox } from "./inbox-service.ts";

/** A webhook that was switched off automatically. */
export interface WebhookOff {
  id: string;
  boardId: string;
  /** Its host without the path, which may contain a secret. */
  host: string;
  reason: "failed" | "behind";
  /** ISO 8601. */
  at: string;
}

interface WebhookNewsEnv {
  audience: Pick<Audience, "readersOf">;
  people: Pick<InboxQueries, "recipients">;
  inbox: Pick<Inbox, "add">;
}

/** Notifies administrators of a board that one of its webhooks was switched off (NO-40). Webhooks are in no stream and so in no log. */
export function createWebhookNews({ audience, people, inbox }: WebhookNewsEnv) {
  return async ({ id, boardId, host, reason, at }: WebhookOff): Promise<void> => {
    const readers = (await audience.readersOf([boardId])).get(boardId) ?? new Map<string, never>();
    const userIds = [...readers].filter(([, role]) => can(role, "webhook.edit")).map(([userId]) => userId);
    const once = `webhook:${id}:${at}`;
    for (const recipient of (await people.recipients(userIds)).values()) {
      const news = {
        userId: recipient.id,
        kind: "webhook_off" as const,
        taskId: null,
        commentId: null,
        title: host,
        detail: reason,
        groupKey: `webhook_off:${id}`,
        once,
      };
      await inbox.add(recipient.id, once, [notificationOf(news, { actor: null, boardId, at }, recipient)]);
    }
  };
}
