import { webcrypto } from "node:crypto";
import type { Logger } from "pino";
import { newId } from "#contract/core/id.ts";
import { type AdministrationOptions, composeAdministration } from "./features/administration/administration-module.ts";
import {
  type AttachmentAppOptions,
  type Attachments,
  composeAttachments,
} from "./features/attachments/attachments-module.ts";
import { createTokenScopeQuery } from "./access/token-scope-query.ts";
import { withTokens } from "./features/api-tokens/api-tokens-module.ts";
import { composeDashboards, type Dashboards } from "./features/dashboards/dashboards-module.ts";
import { type ComposedDocuments, composeDocuments } from "./features/documents/documents-module.ts";
import {
  composeNotifications,
  type NotificationAppOptions,
  type Notifications,
} from "./features/notifications/notifications-module.ts";
import { composeTaskParts, type TaskJobs } from "./features/tasks/tasks-module.ts";
import { composeRemovals, type RemovalJobs } from "./modules/removals-module.ts";
import { bindEntities, composeSync, type Sync } from "./modules/entities-module.ts";
import { bindExchange } from "./modules/exchange-module.ts";
import { composeBoardTemplates } from "./features/templates/templates-module.ts";
import { bindSignIn, composeSignIn } from "./modules/sign-in-module.ts";
import { composeUsers } from "./features/users/users-module.ts";
import type { Config } from "./config/config.ts";
import type { Job } from "./db/alone-job.ts";
import type { Database } from "./db/database.ts";
import type { AuthContext } from "./features/auth/auth-service.ts";
import type { BoardInvites } from "./features/members/board-invite-service.ts";
import { serveDocuments } from "./features/documents/document-socket.ts";
import type { RunningWebhooks } from "./features/webhooks/webhook-job.ts";
import type { Webhooks } from "./features/webhooks/webhook-service.ts";
import { serveClient } from "./http/client-files.ts";
import { bindConfig } from "./http/routes/config-routes.ts";
import { bindDocs } from "./http/docs/docs-routes.ts";
import { createHttpApi, type HttpApi, type RateRules } from "./http/http-api.ts";
import { answerUnknown } from "./http/not-found.ts";
import { bindOps, createRegistry } from "./http/routes/ops-routes.ts";
import type { Authenticate } from "./http/security/session-gate.ts";
import { openMail } from "./mail/open-mail.ts";
import { createDocumentSocketServer } from "./realtime/document-socket-server.ts";
import { openSockets, type Realtime } from "./realtime/socket-server.ts";
import type { Bus } from "./sync/bus/bus.ts";
import type { Mutator } from "./sync/mutations/mutate.ts";
import type { SyncStorage } from "./sync/storage.ts";

/** Time that running requests get when the server stops. */
const CLOSE_PATIENCE_MS = 5_000;

const TIDY_MS = 3_600_000;

export interface AppOptions
  extends
    Pick<NotificationAppOptions, "outgoing" | "runsJobs" | "telegramOrigin">,
    Pick<AttachmentAppOptions, "fileStore">,
    Pick<AdministrationOptions, "machine"> {
  config: Pick<
    Config,
    | "smtp"
    | "outside"
    | "files"
    | "publicUrl"
    | "secret"
    | "registration"
    | "trustProxy"
    | "metricsToken"
    | "webhooksPrivate"
    | "timeZone"
    | "findsStrangers"
  >;
  database: Database;
  bus: Bus;
  log: Logger;
  /** Folder of the built client; `null` for calls only. */
  clientDir: string | null;
  /** False: serves a service worker that removes itself and the client's (docs/operations.md). True by default. */
  serviceWorker?: boolean;
  /** `null` for no limits, as in a measurement. */
  rateRules: RateRules | null;
  /** Check large answers against their schemas too, as tests do. */
  checkLargeAnswers: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds from the monotonic clock of this process; changes of the system clock do not affect it. */
  elapsed: () => number;
  /** Time that a socket may outlive its token; 30 s by default. */
  expiryGraceMs?: number | undefined;
}

/** The assembled server, not listening yet. */
export interface App extends RemovalJobs {
  api: HttpApi;
  auth: AuthContext;
  storage: SyncStorage;
  mutator: Mutator;
  documents: ComposedDocuments;
  realtime: Realtime;
  notifications: Notifications;
  attachments: Attachments;
  taskJobs: TaskJobs;
  boardInvites: BoardInvites;
  dashboards: Dashboards;
  webhooks: Webhooks;
  webhookJobs: RunningWebhooks;
  /** Keeps the words of the search index. */
  words: Job;
  /** Stores the starting rows of the history of boards whose logs are not complete, as of imported ones. */
  boardHistory: Job;
  /** Closes sockets and waits for running requests. Does not close the database and the bus: their creator does. */
  close: () => Promise<void>;
}

/** Builds all services and routes in the order of their dependencies. The only file that composes every feature. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, log, now } = options;
  const makeId = () => newId({ randomBytes: (into) => webcrypto.getRandomValues(into), now });

  const sync = composeSync(options, makeId);
  const signIn = composeSignIn(options, sync, makeId);
  const { auth, ways, registration, tokens, deletions } = signIn;
  const api = createHttpApi({
    ...options,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    authenticate: withTokens(ways.authenticate, tokens),
    isInTokenScope: createTokenScopeQuery(database.pool),
    frames: { path: "/auth/telegram", origins: config.outside.telegram?.frameOrigins ?? [] },
  });
  const { app } = api;
  const deps = { ...sync, newId: makeId };

  const mail = openMail({ smtp: config.smtp, log, now });
  await bindSignIn(api, options, { ...signIn, mail });
  const dashboards = composeDashboards(options);
  const entities = bindEntities(api, options, { ...sync, dashboard: dashboards.read, mail }, makeId);
  const notifications = composeNotifications(api, options, { mail, sync, makeId });
  const documents = composeDocuments(api, { ...options, ...deps, pool: database.pool });
  const templates = composeBoardTemplates(api, options, { ...sync, documents: documents.bulk });
  const attachments = await composeAttachments(api, options, deps);
  const avatars = composeUsers(api, options, { ...deps, pictures: attachments.pictures });
  const exchange = { ...deps, documents: documents.bulk, fileStorage: attachments.fileStorage, deletions };
  const exportBoard = bindExchange(api, options, exchange);
  const taskJobs = composeTaskParts(api, options, { ...sync, copyDocument: (from, to) => documents.copy(from, to) });

  // Jobs that read the log process it before permanently deleted rows are dropped from it.
  const readers = [taskJobs.history, dashboards.steps, notifications.jobs.notifier, entities.webhookJobs.reader];
  const leaving = { exportBoard, avatarOf: avatars.readOf, forgetNews: notifications.forget, readers };
  const removals = composeRemovals(api, options, { ...deps, ...signIn, ...leaving });

  const build = await bindConfig(api, options.clientDir);
  composeAdministration(api, options, { auth, ways, registration, build, tokens, removeAvatar: avatars.remove });
  bindDocs(api, config.publicUrl);
  const registry = createRegistry(() => realtime.io.engine.clientsCount);
  bindOps(app, { checks: checksOf(options), metricsToken: config.metricsToken, registry });
  const sendPage = await serveClient(app, options.clientDir, options.serviceWorker);
  answerUnknown(app, { bound: api.bound, sendPage });

  const realtime = openSocketServers(options, { api, sync, documents, authenticate: ways.authenticate });
  const cleanupTimer = startCleanup(
    [auth.throttle, auth.tickets, auth.invites, ways, tokens, templates, ...entities.cleanupTargets],
    log,
  );
  await app.ready();
  log.debug("server put together");

  return {
    api,
    auth,
    storage: sync.storage,
    mutator: sync.mutator,
    documents,
    realtime,
    notifications,
    attachments,
    taskJobs,
    ...entities,
    dashboards,
    ...removals,
    async close() {
      // Open connections are then closed by force; acknowledged mutations are already stored.
      const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
      await app.close();
      clearTimeout(forceCloseTimer);
      clearInterval(cleanupTimer);
      const jobs = [
        notifications.jobs,
        taskJobs,
        dashboards.steps,
        entities.webhookJobs,
        ...entities.backgroundJobs,
        ...Object.values(removals),
      ];
      await Promise.all([attachments.close(), ...jobs.map((job) => job.stop())]);
      await documents.close();
      sync.close();
      auth.sessions.close();
      mail.close();
    },
  };
}

/** The checks of readiness. */
const checksOf = ({ database }: AppOptions) => ({ database: () => database.pool.query("select 1") });

interface SocketServerDeps {
  api: HttpApi;
  sync: Sync;
  documents: ComposedDocuments;
  authenticate: Authenticate;
}

/** Opens both socket servers. They close first when the server stops: their upgraded connections would keep it from closing. */
function openSocketServers(
  options: AppOptions,
  { api: { app }, sync, documents, authenticate }: SocketServerDeps,
): Realtime {
  const { config, log } = options;
  const entrance = {
    ...options,
    httpServer: app.server,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy !== false,
    isLimited: options.rateRules !== null,
    authenticate,
  };
  const realtime = openSockets({ ...entrance, ...sync });
  const documentSocketServer = createDocumentSocketServer(entrance);
  const stopDocuments = serveDocuments({
    ...entrance,
    socketServer: documentSocketServer,
    documents: documents.documents,
    onError: (err) => log.error({ err }, "socket call of a document failed"),
  });
  app.addHook("preClose", async () => {
    realtime.close();
    stopDocuments();
    documentSocketServer.close();
  });
  return realtime;
}

function startCleanup(parts: readonly { tidy: () => Promise<unknown> }[], log: Logger): NodeJS.Timeout {
  const cleanUp = () =>
    Promise.all(parts.map((part) => part.tidy())).catch((err: unknown) => log.error({ err }, "not tidied"));
  return setInterval(() => void cleanUp(), TIDY_MS).unref();
}
