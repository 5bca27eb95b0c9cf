import { can } from "#contract/core/permission.ts";
import type { Database } from "#server/db/database.ts";
import type { Job } from "#server/db/alone-job.ts";
import type { Log } from "#server/runtime/log.ts";
import { startAccountDeletionJob } from "./account-job.ts";
import { createAccountQueries } from "./account-queries.ts";
import { bindAccounts } from "./account-routes.ts";
import { type Accounts, createAccounts, createKeeping } from "./account-service.ts";
import { createAccountDeletionQueries } from "./account-deletion-queries.ts";
import { endDue } from "./account-deletion-service.ts";
import { createOwnDataQueries } from "./own-data-queries.ts";
import { createOwnData } from "./own-data-service.ts";
import type { AuthContext } from "#server/features/auth/auth-service.ts";
import { createBoardLists } from "#server/features/boards/board-list-service.ts";
import { createBoardQueries } from "#server/features/boards/board-queries.ts";
import type { Deletions } from "#server/features/deletion/deletion-service.ts";
import type { ExportBoard } from "#server/features/exports/export-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";

export interface AccountOptions {
  database: Database;
  log: Log;
  runsJobs?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface KeepingNeeds {
  deletions: Deletions;
  newId: () => string;
}

/** Creates the function that cancels an account deletion; every sign-in calls it. */
export function createAccountKeeping({ database, now }: AccountOptions, needs: KeepingNeeds): Accounts["keep"] {
  const { deletions, newId } = needs;
  return createKeeping({ queries: createAccountQueries(database.pool), boards: deletions, newId, now });
}

interface AccountNeeds extends KeepingNeeds {
  auth: AuthContext;
  mutator: Mutator;
  keep: Accounts["keep"];
  exportBoard: ExportBoard;
  avatarOf: (userId: string) => Promise<Buffer | null>;
}

/** Wires the export of a user's own data and account deletion: routes and the background job. */
export function composeAccounts(api: HttpApi, options: AccountOptions, needs: AccountNeeds): Job {
  const { database, log, runsJobs = false, now } = options;
  const { pool } = database;
  const { auth, deletions, mutator, keep, exportBoard, avatarOf, newId } = needs;
  const queries = createAccountQueries(pool);
  const lists = createBoardLists({ queries: createBoardQueries(pool), now });
  const accounts = createAccounts({
    queries,
    boards: deletions,
    keep,
    demandProof: (sessionId) => auth.freshProof.demand(sessionId),
    endSessions: (userId, but) => auth.sessions.endAllOf(userId, { but, why: "account given up" }),
    newId,
    now,
  });
  const ownData = createOwnData({
    queries: createOwnDataQueries(pool),
    avatarOf,
    boards: async (userId) =>
      (await lists.list({ userId, all: true })).map(({ id, role }) => ({ id, isOwn: can(role, "board.delete") })),
    exportBoard: async (userId, boardId) => (await exportBoard({ userId, boardId, format: "json" })).bytes,
    now,
  });
  bindAccounts(api, accounts, ownData);
  const deletionEnv = {
    accounts,
    queries,
    deletionQueries: createAccountDeletionQueries(pool),
    mutator,
    endSessions: (userId: string) => auth.sessions.endAllOf(userId, { but: null, why: "account ended" }),
    now,
    onError: (err: unknown, userId: string) => log.error({ err, userId }, "an account could not be ended"),
  };
  return startAccountDeletionJob({ pool, log, runs: runsJobs, work: () => endDue(deletionEnv) });
}
