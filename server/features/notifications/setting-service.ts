import { AppError } from "#contract/core/error.ts";
import { PUSH_SUBSCRIPTIONS_PER_PERSON_MAX } from "#contract/core/limit.ts";
import {
  DEFAULT_SETTINGS,
  type NotificationSettings,
  type notificationSettingsRead,
} from "#contract/notifications/notification-settings.ts";
import type { AnswerOf, BodyOf } from "#contract/core/endpoint.ts";
import type { pushSubscribe } from "#contract/notifications/push.ts";
import type { InboxQueries } from "./inbox-queries.ts";
import type { SettingQueries } from "./setting-queries.ts";
import type { SubscriptionQueries } from "./subscription-queries.ts";

export interface SettingEnv {
  people: Pick<InboxQueries, "recipients">;
  queries: SettingQueries;
  subscriptions: SubscriptionQueries;
  /** The public part of the server's push keys. */
  pushKey: () => Promise<string>;
  /** Channels that this server is configured for: emails and a bot. */
  has: { email: boolean; telegram: boolean };
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type SettingService = ReturnType<typeof createSettingService>;

/** Notification settings of users, and their browsers for push. */
export function createSettingService(env: SettingEnv) {
  return {
    async read(userId: string): Promise<AnswerOf<typeof notificationSettingsRead>> {
      const person = (await env.people.recipients([userId])).get(userId);
      if (person === undefined) throw new AppError("USER_UNKNOWN");
      const isLinked = env.has.telegram && (await env.queries.chats([userId])).has(userId);
      return {
        settings: person.settings ?? DEFAULT_SETTINGS,
        ways: {
          push: { key: await env.pushKey() },
          email: !env.has.email ? "off" : person.isEmailProven ? "on" : "unproven",
          telegram: !env.has.telegram ? "off" : isLinked ? "on" : "unlinked",
        },
      };
    },
    async write(userId: string, settings: NotificationSettings): Promise<NotificationSettings> {
      await env.queries.write(userId, settings, new Date(env.now()));
      return settings;
    },
    async subscribe(
      { userId, sessionId }: { userId: string; sessionId: string },
      { endpoint, keys }: BodyOf<typeof pushSubscribe>,
    ): Promise<void> {
      const subscription = { id: env.newId(), userId, sessionId, endpoint, ...keys };
      await env.subscriptions.add(subscription, new Date(env.now()), PUSH_SUBSCRIPTIONS_PER_PERSON_MAX);
    },
    unsubscribe: (sessionId: string): Promise<void> => env.subscriptions.dropOfSession(sessionId),
  };
}
