import type { Access } from "#server/access/access.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import { keyFor } from "#server/features/auth/secret-service.ts";
import { createInboxQueries } from "#server/features/notifications/inbox-queries.ts";
import { createInbox } from "#server/features/notifications/inbox-service.ts";
import { createWebhookNews } from "#server/features/notifications/webhook-news-service.ts";
import { createLogQueries } from "./log-queries.ts";
import { createSendingQueries } from "./sending-queries.ts";
import { type RunningWebhooks, startWebhookJobs } from "./webhook-job.ts";
import { createWebhookQueries } from "./webhook-queries.ts";
import { bindWebhooks } from "./webhook-routes.ts";
import { createWebhookSecrets } from "./webhook-secret-service.ts";
import { createWebhooks, type Webhooks } from "./webhook-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { createOutgoing, type OutgoingHttpClient } from "#server/outgoing/outgoing.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

export interface WebhookOptions {
  config: Pick<Config, "publicUrl" | "secret" | "webhooksPrivate">;
  database: Database;
  bus: Bus;
  log: Log;
  /** The client for calls to other servers; by default it reaches public addresses only, or those configured. */
  outgoing?: OutgoingHttpClient | undefined;
  /** True: the jobs create and send deliveries. */
  runsJobs?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface WebhookNeeds {
  access: Access;
  storage: SyncStorage;
  mutator: Mutator;
  newId: () => string;
}

export interface ComposedWebhooks {
  webhooks: Webhooks;
  webhookJobs: RunningWebhooks;
}

/** Wires webhooks, with a key derived from the server's secret. */
export function composeWebhooks(
  api: HttpApi,
  { config, database, bus, log, outgoing, runsJobs = false, now }: WebhookOptions,
  { access, storage, mutator, newId }: WebhookNeeds,
): ComposedWebhooks {
  const { pool } = database;
  const { publicUrl } = config;
  const logQueries = createLogQueries(pool);
  const sending = {
    queries: createSendingQueries(pool),
    outgoing: outgoing ?? createOutgoing({ allowsPrivate: config.webhooksPrivate }),
    secrets: createWebhookSecrets(keyFor("webhook", config.secret)),
    log,
    now,
  };
  const webhooks = createWebhooks({
    queries: createWebhookQueries(pool),
    log: logQueries,
    sending,
    access,
    publicUrl,
    now,
  });
  bindWebhooks(api, webhooks);
  const notifyWebhookOff = createWebhookNews({
    audience: storage,
    people: createInboxQueries(pool),
    inbox: createInbox(mutator),
  });
  const reading = { queries: logQueries, audience: storage, publicUrl, newId, now };
  return {
    webhooks,
    webhookJobs: startWebhookJobs({ pool, bus, log, reading, sending, notify: notifyWebhookOff, runs: runsJobs }),
  };
}
