import { commentAuthors } from "#server/features/task-details/comment-queries.ts";
import { randomBytes } from "node:crypto";
import type { Log } from "#server/runtime/log.ts";
import type { Database } from "#server/db/database.ts";
import type { Config } from "#server/config/config.ts";
import { createNotifications, type NotificationContext } from "./notification-context-service.ts";
import { startNotificationJobs, type RunningJobs } from "./notification-job.ts";
import { bindNotifications } from "./notification-routes.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Mail } from "#server/mail/mail.ts";
import { createOutgoing, type OutgoingHttpClient } from "#server/outgoing/outgoing.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

const TELEGRAM_ORIGIN = "https://api.telegram.org";

/** The server's options that notifications need. */
export interface NotificationAppOptions {
  config: Pick<Config, "publicUrl" | "secret" | "outside">;
  database: Database;
  bus: Bus;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The client for calls to other servers; by default it reaches public addresses only. */
  outgoing?: OutgoingHttpClient | undefined;
  /** Origin of the bot API; by default Telegram's. */
  telegramOrigin?: string | undefined;
  /** True: the jobs write and send notifications. */
  runsJobs?: boolean | undefined;
}

interface NotificationParts {
  mail: Mail;
  sync: { mutator: Mutator; storage: SyncStorage };
  makeId: () => string;
}

export interface Notifications {
  context: NotificationContext;
  jobs: RunningJobs;
  /** Deletes notifications of one user for good; those of others stay. */
  forget: (userId: string, ids: readonly string[]) => Promise<void>;
}

/** Wires notifications: routes and jobs. */
export function composeNotifications(
  api: HttpApi,
  options: NotificationAppOptions,
  { mail, sync, makeId }: NotificationParts,
): Notifications {
  const { config, database, bus, log, now, outgoing, runsJobs = false } = options;
  const { telegram } = config.outside;
  const context = createNotifications({
    pool: database.pool,
    mutator: sync.mutator,
    audience: sync.storage,
    mail,
    outgoing: outgoing ?? createOutgoing({ allowsPrivate: false }),
    telegram:
      telegram === null ? null : { token: telegram.botToken, origin: options.telegramOrigin ?? TELEGRAM_ORIGIN },
    commentAuthors: (ids) => commentAuthors(database.pool, ids),
    publicUrl: config.publicUrl,
    secret: config.secret,
    randomBytes,
    newId: makeId,
    log,
    now,
  });
  bindNotifications(api, context.settings);
  const forget = (userId: string, ids: readonly string[]) =>
    context.upkeep.inbox.change(userId, `forgotten:${ids.join()}`, ids, "gone");
  return { context, forget, jobs: startNotificationJobs({ pool: database.pool, bus, log, context, runs: runsJobs }) };
}
