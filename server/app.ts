import { randomBytes, webcrypto } from "node:crypto";
import type { Logger } from "pino";
import { newId } from "#contract/id.ts";
import { createAccountKeeping } from "./compose-account.ts";
import { type AdministrationOptions, composeAdministration, createRegistration } from "./compose-administration.ts";
import { type AttachmentAppOptions, type Attachments, composeAttachments } from "./compose-attachments.ts";
import { createReachQuery } from "./access/reach-query.ts";
import { composeApiTokens, withTokens } from "./compose-api-tokens.ts";
import { bindOwnAccount, composeAuth } from "./compose-auth.ts";
import { composeDashboards, type Dashboards } from "./compose-dashboards.ts";
import { type ComposedDocuments, composeDocuments } from "./compose-documents.ts";
import { composeNotifications, type NotificationAppOptions, type Notifications } from "./compose-notifications.ts";
import { composeTaskParts, type TaskJobs } from "./compose-task-parts.ts";
import { createBoardDeletions } from "./compose-deletion.ts";
import { composeRemovals, type RemovalJobs } from "./compose-removals.ts";
import { bindEntities, composeSync, type Sync } from "./compose-entities.ts";
import { bindExchange } from "./compose-exchange.ts";
import { composeBoardTemplates } from "./compose-templates.ts";
import { composeUsers } from "./compose-users.ts";
import type { Config } from "./config.ts";
import type { Job } from "./db/alone-job.ts";
import type { Database } from "./db/database.ts";
import { bindAuth } from "./features/auth/auth-routes.ts";
import { createEntryDoor } from "./features/auth/entry-routes.ts";
import type { AuthContext } from "./features/auth/auth-service.ts";
import { composeFactors } from "./features/auth/factor/factor-context-service.ts";
import { bindFactors, waysOf } from "./features/auth/factor/factor-routes.ts";
import { isProtected } from "./features/auth/factor/factor-service.ts";
import { bindOutsideWays } from "./features/auth/outside-ways-routes.ts";
import { createOutsideWays } from "./features/auth/outside-ways-service.ts";
import type { BoardInvites } from "./features/board-invites/board-invite-service.ts";
import { serveDocuments } from "./features/documents/document-socket.ts";
import type { RunningWebhooks } from "./features/webhooks/webhook-job.ts";
import type { Webhooks } from "./features/webhooks/webhook-service.ts";
import { serveClient } from "./http/client-files.ts";
import { bindConfig } from "./http/config-routes.ts";
import { bindDocs } from "./http/docs-routes.ts";
import { createDoor, type Door, type RateRules } from "./http/door.ts";
import { bindPortal } from "./http/portal-routes.ts";
import { answerUnknown } from "./http/not-found.ts";
import { bindOps, createRegistry } from "./http/ops-routes.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import type { Authenticate } from "./http/session-gate.ts";
import type { Mail } from "./mail/mail.ts";
import { openMail } from "./mail/open-mail.ts";
import { createDocumentDoor } from "./realtime/document-door.ts";
import { openSockets, type Realtime } from "./realtime/socket-door.ts";
import type { Bus } from "./sync/bus.ts";
import type { Mutator } from "./sync/mutate.ts";
import type { SyncStorage } from "./sync/storage.ts";

/** How long requests may take to end when the server stops. */
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
  /** False: the client's worker gives way to one that goes away (docs/operations.md); true unless said. */
  serviceWorker?: boolean;
  /** `null` for no limits, as in a measurement. */
  rateRules: RateRules | null;
  /** Check large answers against their schemas too, as tests do. */
  checkLargeAnswers: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds that have passed for this process, whatever its clock is set to. */
  elapsed: () => number;
  /** How long a socket may outlive its token; 30 s unless said. */
  expiryGraceMs?: number | undefined;
}

/** The server, put together and not yet listening. */
export interface App extends RemovalJobs {
  door: Door;
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
  /** What is found by its words. */
  words: Job;
  /** Keeps where the past of imported boards begins. */
  past: Job;
  /** Ends requests and sockets in peace; leaves the database and the bus to whoever made them. */
  close: () => Promise<void>;
}

/** Everything that the server is made of, in the order in which one part needs another: the only file that knows all features. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, database, log, now } = options;
  const makeId = () => newId({ randomBytes: (into) => webcrypto.getRandomValues(into), now });

  const sync = composeSync(options, makeId);
  const entering = composeEntering(options, sync, makeId);
  const { auth, ways, registration, tokens, deletions } = entering;
  const door = createDoor({
    ...options,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    authenticate: withTokens(ways.authenticate, tokens),
    holdsReach: createReachQuery(database.pool),
    frames: { path: "/auth/telegram", origins: config.outside.telegram?.frameOrigins ?? [] },
  });
  const { app } = door;

  const mail = openMail({ smtp: config.smtp, log, now });
  await bindEntering(door, options, { ...entering, mail });
  const dashboards = composeDashboards(options);
  const entities = bindEntities(door, options, { ...sync, dashboard: dashboards.read, mail }, makeId);
  const notifications = composeNotifications(door, options, { mail, sync, makeId });
  const documents = composeDocuments(door, { ...options, ...sync, pool: database.pool, newId: makeId });
  const templates = composeBoardTemplates(door, options, { ...sync, documents: documents.bulk });
  const attachments = await composeAttachments(door, options, { ...sync, newId: makeId });
  const avatars = composeUsers(door, options, { ...sync, newId: makeId, pictures: attachments.pictures });
  const exchange = { ...sync, documents: documents.bulk, shelf: attachments.shelf, deletions, newId: makeId };
  const exportBoard = bindExchange(door, options, exchange);
  const taskJobs = composeTaskParts(door, options, { ...sync, copyDocument: (from, to) => documents.copy(from, to) });

  // Jobs that read the log catch up before what is deleted for good is dropped from it.
  const readers = [taskJobs.history, dashboards.steps, notifications.jobs.notifier, entities.webhookJobs.reader];
  const leaving = { exportBoard, avatarOf: avatars.readOf, forgetNews: notifications.forget, readers };
  const removals = composeRemovals(door, options, { ...sync, ...entering, ...leaving, newId: makeId });

  const build = await bindConfig(door, options.clientDir);
  composeAdministration(door, options, { auth, ways, registration, build, tokens, removeAvatar: avatars.remove });
  bindDocs(door, config.publicUrl);
  const registry = createRegistry(() => realtime.io.engine.clientsCount);
  bindOps(app, { checks: checksOf(options), metricsToken: config.metricsToken, registry });
  const sendPage = await serveClient(app, options.clientDir, options.serviceWorker);
  answerUnknown(app, { bound: door.bound, sendPage });

  const realtime = openDoors(options, { door, sync, documents, authenticate: ways.authenticate });
  const tidying = startTidying(
    [auth.throttle, auth.tickets, auth.invites, ways, tokens, templates, ...entities.kept],
    log,
  );
  await app.ready();
  log.debug("server put together");

  return {
    door,
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
      // Whoever is still sending or reading then is cut off; what was acknowledged is kept.
      const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
      await app.close();
      clearTimeout(late);
      clearInterval(tidying);
      const jobs = [
        notifications.jobs,
        taskJobs,
        dashboards.steps,
        entities.webhookJobs,
        ...entities.behind,
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

/** What has to answer before the server says that it is ready. */
const checksOf = ({ database }: AppOptions) => ({ database: () => database.pool.query("select 1") });

/** Who people are and how they come in, and what keeps an account that was given up. */
function composeEntering(options: AppOptions, sync: Sync, makeId: () => string) {
  const { config, database, log, now } = options;
  const factors = composeFactors({ ...config, pool: database.pool, randomBytes, log, now });
  const deletions = createBoardDeletions(options, sync);
  const keep = createAccountKeeping(options, { deletions, newId: makeId });
  const registration = createRegistration(options);
  const mode = async () => (await registration.state()).mode;
  const auth = composeAuth(options, makeId, { factors, onEntry: keep, registration: mode });
  const ways = createOutsideWays({
    settings: config.outside,
    publicUrl: config.publicUrl,
    pool: database.pool,
    auth,
    hasSecondFactor: (userId) => isProtected(factors, userId),
    randomBytes,
    log,
  });
  const tokens = composeApiTokens(options, { auth, access: sync.access });
  return { factors, deletions, keep, registration, auth, ways, tokens };
}

type Entering = ReturnType<typeof composeEntering> & { mail: Mail };

/** The calls of every way in. */
async function bindEntering(
  door: Door,
  options: AppOptions,
  { auth, ways, factors, tokens, mail }: Entering,
): Promise<void> {
  const { config, rateRules, now } = options;
  bindPortal(door.app);
  const limit = rateRules === null ? null : createRateLimiter(rateRules.signIn, now);
  const entry = await createEntryDoor(door, { publicUrl: config.publicUrl, limit });
  bindAuth(door, entry, auth, {
    methods: ["base", ...waysOf(factors), ...(mail.kind === "sent" ? (["email"] as const) : []), ...ways.methods],
    mail: mail.kind,
    ...ways.shown,
  });
  bindOutsideWays(door, entry, auth, ways);
  bindOwnAccount(door, entry, options, { auth, mail, tokens });
  bindFactors(door, entry, auth, factors);
}

interface Behind {
  door: Door;
  sync: Sync;
  documents: ComposedDocuments;
  authenticate: Authenticate;
}

/** Both sockets. They go first when the server stops: their upgraded connections would keep it from closing. */
function openDoors(options: AppOptions, { door: { app }, sync, documents, authenticate }: Behind): Realtime {
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
  const documentDoor = createDocumentDoor(entrance);
  const stopDocuments = serveDocuments({
    ...entrance,
    door: documentDoor,
    documents: documents.documents,
    onError: (err) => log.error({ err }, "socket call of a document failed"),
  });
  app.addHook("preClose", async () => {
    realtime.close();
    stopDocuments();
    documentDoor.close();
  });
  return realtime;
}

function startTidying(parts: readonly { tidy: () => Promise<unknown> }[], log: Logger): NodeJS.Timeout {
  const tidy = () =>
    Promise.all(parts.map((part) => part.tidy())).catch((err: unknown) => log.error({ err }, "not tidied"));
  return setInterval(() => void tidy(), TIDY_MS).unref();
}
