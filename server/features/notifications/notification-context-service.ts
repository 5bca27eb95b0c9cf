import type { Pool } from "pg";
import type { Log } from "#server/runtime/log.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { OutgoingHttpClient } from "#server/outgoing/outgoing.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Audience } from "#server/sync/storage.ts";
import { createDeliveryQueries } from "./delivery-queries.ts";
import type { DeliveryEnv } from "./delivery-service.ts";
import { digestEmail } from "./delivery-text.ts";
import { createInboxQueries } from "./inbox-queries.ts";
import { createInbox } from "./inbox-service.ts";
import type { NotifierEnv } from "./notifier-service.ts";
import { createNotifierQueries } from "./notifier-queries.ts";
import { createEncrypt, generateKeys } from "./push/encrypt-service.ts";
import { createKeySeal } from "./push/key-seal.ts";
import { createPushKeys } from "./push/push-key-service.ts";
import { createPushSender } from "./push/push-service.ts";
import { createServerKeyQueries } from "./server-key-queries.ts";
import { createPressQueries } from "./press-queries.ts";
import { createSettingQueries, type SettingQueries } from "./setting-queries.ts";
import { createSettingService, type SettingService } from "./setting-service.ts";
import { createSubscriptionQueries } from "./subscription-queries.ts";
import { createBotApi } from "./telegram/bot-api-service.ts";
import { createChatSender, type TelegramEnv } from "./telegram/telegram-service.ts";
import { createDueTaskQueries } from "./due-task-queries.ts";
import type { DueNotificationEnv } from "./due-notification-service.ts";
import type { UpkeepEnv } from "./upkeep-service.ts";

export interface NotificationOptions {
  pool: Pool;
  mutator: Pick<Mutator, "write" | "mutate">;
  audience: Pick<Audience, "readersOf">;
  mail: Mail;
  outgoing: OutgoingHttpClient;
  /** This server's bot and the origin of its API; `null` without a bot. */
  telegram: { token: string; origin: string } | null;
  /** Authors of comments, by id. */
  commentAuthors: NotifierEnv["commentAuthors"];
  publicUrl: string;
  secret: string;
  randomBytes: (count: number) => Buffer;
  newId: () => string;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The dependencies of notifications. */
export interface NotificationContext {
  notifier: NotifierEnv;
  dueNotifications: DueNotificationEnv;
  upkeep: UpkeepEnv;
  delivery: DeliveryEnv;
  settings: SettingService;
  telegram: TelegramEnv | null;
}

export function createNotifications(options: NotificationOptions): NotificationContext {
  const { pool, mail, outgoing, audience, publicUrl, log, now, newId } = options;
  const inboxQueries = createInboxQueries(pool);
  const inbox = createInbox(options.mutator);
  const subscriptions = createSubscriptionQueries(pool);
  const settingQueries = createSettingQueries(pool);
  const seal = createKeySeal(options.secret, "push-keys", options.randomBytes);
  const keys = createPushKeys({ queries: createServerKeyQueries(pool), seal, generate: generateKeys, now });
  const push = createPushSender({
    subscriptions,
    keys,
    encrypt: createEncrypt(subjectOf(publicUrl)),
    outgoing,
    log,
    now,
  });
  const hasMail = mail.kind === "sent";
  const telegram = telegramOf(options, settingQueries);
  return {
    notifier: {
      queries: createNotifierQueries(pool),
      people: inboxQueries,
      audience,
      inbox,
      commentAuthors: options.commentAuthors,
    },
    dueNotifications: { queries: createDueTaskQueries(pool), people: inboxQueries, audience, inbox, now },
    upkeep: { queries: inboxQueries, inbox, now },
    delivery: {
      queries: createDeliveryQueries(pool),
      people: inboxQueries,
      settings: settingQueries,
      subscriptions,
      senders: {
        push,
        email: hasMail ? emailSender(mail, publicUrl) : null,
        telegram: telegram === null ? null : createChatSender(telegram),
      },
      log,
      now,
    },
    settings: createSettingService({
      people: inboxQueries,
      queries: settingQueries,
      subscriptions,
      pushKey: async () => (await keys()).publicKey,
      has: { email: hasMail, telegram: telegram !== null },
      newId,
      now,
    }),
    telegram,
  };
}

function telegramOf(options: NotificationOptions, settings: SettingQueries): TelegramEnv | null {
  const { telegram, outgoing, mutator, publicUrl, log, now, pool } = options;
  if (telegram === null) return null;
  const bot = createBotApi({ outgoing, ...telegram });
  return { bot, settings, presses: createPressQueries(pool), mutator, publicUrl, log, now };
}

/** Push services require a contact, at an https URL; a server without one names its host. */
function subjectOf(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === "https:" && hostname !== "localhost" ? origin : `mailto:yarus@${hostname}`;
}

function emailSender(mail: Mail, publicUrl: string): DeliveryEnv["senders"]["email"] {
  return async (person, dues) => {
    if (person.email === null || !person.isEmailProven) return "gone";
    await mail.send(digestEmail(person.email, dues, publicUrl));
    return "sent";
  };
}
