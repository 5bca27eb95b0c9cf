import { commentAuthors } from "#server/features/task-details/comment-queries.ts";
import { randomBytes } from "node:crypto";
import type { Log } from "#server/db/log.ts";
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

/** What of the server's own options notifications need. */
export interface NotificationAppOptions {
  config: Pick<Config, "publicUrl" | "secret" | "outside">;
  database: Database;
  bus: Bus;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The way of calls to other servers; only public addresses unless said. */
  outgoing?: OutgoingHttpClient | undefined;
  /** Where the bot is spoken to; Telegram itself unless said. */
  telegramOrigin?: string | undefined;
  /** True: notifications are written, and sent, without being asked for. */
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
  /** Takes some of one person's away for good; what is not theirs stays. */
  forget: (userId: string, ids: readonly string[]) => Promise<void>;
}

/** Puts notifications together, binds their calls, and starts their jobs. */
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
