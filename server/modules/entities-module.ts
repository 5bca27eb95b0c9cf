import { boardSnapshot } from "#contract/boards/board-endpoints.ts";
import type { Job } from "#server/db/alone-job.ts";
import { NOTIFICATIONS_TOGETHER_MAX, SNAPSHOT_PAGE_MAX } from "#contract/core/limit.ts";
import { createAccess } from "#server/access/access.ts";
import { createTokenScopeQuery } from "#server/access/token-scope-query.ts";
import { createRoleQuery } from "#server/access/role-query.ts";
import { createVisibleBoards } from "#server/access/visible-boards.ts";
import { type BoardInviteOptions, composeBoardInvites } from "#server/features/members/members-module.ts";
import type { BoardInvites } from "#server/features/members/board-invite-service.ts";
import type { Dashboards } from "#server/features/dashboards/dashboards-module.ts";
import {
  type ComposedWebhooks,
  composeWebhooks,
  type WebhookOptions,
} from "#server/features/webhooks/webhooks-module.ts";
import { composePublications } from "#server/features/publications/publications-module.ts";
import { composeTeams } from "#server/features/teams/teams-module.ts";
import { composeTaskTemplates } from "#server/features/templates/templates-module.ts";
import { createKindService } from "#server/features/boards/board-kind-service.ts";
import { createBoardLists } from "#server/features/boards/board-list-service.ts";
import { createBoardShares } from "#server/features/boards/board-share-service.ts";
import { createBoardQueries } from "#server/features/boards/board-queries.ts";
import { createCatchUpQueries } from "#server/features/catch-up/catch-up-queries.ts";
import { bindCatchUp } from "#server/features/catch-up/catch-up-routes.ts";
import { createCatchUp, createNews } from "#server/features/catch-up/catch-up-service.ts";
import { bindBoards } from "#server/features/boards/board-routes.ts";
import { createSnapshotService } from "#server/features/boards/board-snapshot-service.ts";
import { createKindQueries } from "#server/features/boards/kind-queries.ts";
import { createSnapshotQueries } from "#server/features/boards/snapshot-queries.ts";
import { bindColumns } from "#server/features/columns/column-routes.ts";
import { createFavouriteList } from "#server/features/favourites/favourite-list-service.ts";
import { createFavouriteQueries } from "#server/features/favourites/favourite-queries.ts";
import { bindFavourites } from "#server/features/favourites/favourite-routes.ts";
import { createInboxQueries } from "#server/features/notifications/inbox-queries.ts";
import { createSearchQueries } from "#server/features/search/search-queries.ts";
import { bindSearch } from "#server/features/search/search-routes.ts";
import { createSearch } from "#server/features/search/search-service.ts";
import { startWordJob } from "#server/features/search/word-job.ts";
import { createWordQueries } from "#server/features/search/word-queries.ts";
import { startBoardHistoryJob } from "#server/features/history/board-history-job.ts";
import { createBoardHistoryQueries } from "#server/features/history/board-history-queries.ts";
import { createBoardHistory } from "#server/features/history/board-history-service.ts";
import { followRules } from "#server/features/rules/follow-service.ts";
import { bindSync } from "#server/http/routes/sync-routes.ts";
import { bindTasks } from "#server/features/tasks/task-routes.ts";
import { handlers } from "./handlers.ts";
import { createRowReader } from "#server/http/rows.ts";
import { createHeads } from "#server/realtime/heads.ts";
import { createReaders } from "#server/realtime/readers.ts";
import { createRoles } from "#server/realtime/roles.ts";
import { createMutator } from "#server/sync/mutations/mutate.ts";
import { createPostgresStorage } from "#server/sync/postgres/storage-postgres.ts";
import type { Logger } from "pino";
import type { Mail } from "#server/mail/mail.ts";
import type { HttpApi } from "#server/http/http-api.ts";

/** Server options that these modules need. */
export interface EntityOptions extends Omit<BoardInviteOptions, "config">, WebhookOptions {
  log: Logger;
  /** Check large answers against their schemas too, as tests do. */
  checkLargeAnswers: boolean;
}

export type Sync = ReturnType<typeof composeSync>;

type Reads = Sync & { dashboard: Dashboards["read"]; mail: Mail };

/** The mutator with its storage and the caches of roles, heads and readers. */
export function composeSync({ database, bus, log, now }: EntityOptions, makeId: () => string) {
  const storage = createPostgresStorage(database.pool);
  const onError = (err: unknown) => log.error({ err }, "not announced");
  const mutator = createMutator({ storage, handlers, follow: followRules, bus, now, newId: makeId, onError });
  const roles = createRoles(createRoleQuery(database.pool), bus, now);
  const heads = createHeads(storage, bus, now);
  const readers = createReaders(storage, bus, now);
  const close = () => [roles, heads, readers].forEach((cache) => cache.close());
  return {
    storage,
    mutator,
    roles,
    heads,
    readers,
    access: createAccess((userId, ids) => roles.of(userId, ids)),
    close,
  };
}

/** Services that outlive a request. */
interface EntityServices extends ComposedWebhooks {
  boardInvites: BoardInvites;
  words: Job;
  /** Stores the starting rows of the history of boards whose logs are not complete, as of imported ones. */
  boardHistory: Job;
  /** `words` and `boardHistory`. */
  backgroundJobs: readonly Job[];
  /** Delete their expired rows from time to time. */
  cleanupTargets: readonly { tidy: () => Promise<unknown> }[];
}

function composeCatchUp(api: HttpApi, { database, now }: EntityOptions, access: Sync["access"]): void {
  const queries = createCatchUpQueries(database.pool);
  bindCatchUp(api, {
    access,
    catchUp: createCatchUp(queries, now),
    news: createNews(queries, now),
    see: (userId, boardId) => queries.see(userId, boardId, new Date(now())),
  });
}

/** Binds the routes of boards, columns, tasks, search and sync. */
export function bindEntities(api: HttpApi, options: EntityOptions, sync: Reads, makeId: () => string): EntityServices {
  const { pool } = options.database;
  const { storage, mutator, access } = sync;
  const writing = { mutator, rows: createRowReader(storage), newId: makeId };
  const whole = createSnapshotQueries(pool);
  const lists = createBoardLists({ queries: createBoardQueries(pool), now: options.now });
  const own = createFavouriteQueries(pool);
  const inbox = createInboxQueries(pool);
  // The rows may be newer than the sequence number: a client skips a change that its rows already contain.
  const readUserStream = async (userId: string) => ({
    ...(await own.snapshot(userId)),
    notifications: await inbox.latest(userId, NOTIFICATIONS_TOGETHER_MAX),
  });
  const snapshots = createSnapshotService({
    ...sync,
    read: (boardId) => whole.snapshot(boardId, SNAPSHOT_PAGE_MAX),
    check: options.checkLargeAnswers ? (answer) => boardSnapshot.parse(answer) : null,
  });

  const invites = composeBoardInvites(api, options, { access, mutator, mail: sync.mail, newId: makeId });
  const publications = composePublications(api, options, sync);
  const teams = composeTeams(api, {
    ...options,
    ...sync,
    pool,
    newId: makeId,
    onError: (err: unknown) => options.log.error({ err }, "not told"),
  });
  const { webhooks, webhookJobs } = composeWebhooks(api, options, { access, storage, mutator, newId: makeId });
  const templates = composeTaskTemplates(api, options, sync);
  const kinds = createKindQueries(pool);
  const visible = createVisibleBoards(createRoleQuery(pool));
  bindBoards(api, {
    ...writing,
    access,
    snapshots,
    lists,
    readKind: createKindService({
      ...sync,
      visible,
      lists,
      invites,
      webhooks,
      notifications: inbox,
      shares: createBoardShares({ queries: kinds, teams, publications }),
      templates,
      queries: kinds,
      history: createBoardHistory({ queries: createBoardHistoryQueries(pool), visible, now: options.now }),
    }),
    tasksAfter: (boardId, after, limit) => whole.page(boardId, after, limit),
  });
  composeCatchUp(api, options, access);
  bindFavourites(api, {
    mutator,
    access,
    readUserStream,
    favouriteBoards: createFavouriteList(own, (userId, ids) => lists.named(userId, ids)),
  });
  bindColumns(api, writing);
  const isInTokenScope = createTokenScopeQuery(pool);
  bindSearch(
    api,
    createSearch(createSearchQueries(pool), (boardId, tokenScope) => isInTokenScope("board", boardId, tokenScope)),
  );
  const job = { pool, log: options.log, now: options.now, runs: options.runsJobs ?? false };
  const words = startWordJob({ ...job, queries: createWordQueries(pool) });
  const boardHistory = startBoardHistoryJob(job);
  bindTasks(api, writing);
  bindSync(api, { mutator, log: storage, access, visible, readUserStream });
  return {
    boardInvites: invites,
    webhooks,
    webhookJobs,
    words,
    boardHistory,
    backgroundJobs: [words, boardHistory],
    cleanupTargets: [invites, webhooks],
  };
}
