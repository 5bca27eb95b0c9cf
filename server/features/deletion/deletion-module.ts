import type { Job } from "#server/db/alone-job.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import { startRemoval } from "./deletion-job.ts";
import { createDeletionQueries } from "./deletion-queries.ts";
import { bindDeletions } from "./deletion-routes.ts";
import { createDeletions, type Deletions } from "./deletion-service.ts";
import { removeDue } from "./removal-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { createRowReader } from "#server/http/rows.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

export interface DeletionOptions {
  database: Database;
  bus: Bus;
  log: Log;
  runsJobs?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Creates the functions that delete and restore boards. */
export function createBoardDeletions({ database }: Pick<DeletionOptions, "database">, sync: DeletionSync): Deletions {
  return createDeletions({ ...sync, queries: createDeletionQueries(database.pool) });
}

type DeletionSync = { mutator: Mutator; storage: SyncStorage };

export interface DeletionNeeds extends DeletionSync {
  deletions: Deletions;
  forgetNews: (userId: string, ids: readonly string[]) => Promise<void>;
}

/** Wires board deletion: routes, and the job that removes boards after the grace period. */
export function composeDeletion(api: HttpApi, options: DeletionOptions, needs: DeletionNeeds): Job {
  const { database, bus, log, runsJobs = false, now } = options;
  const { pool } = database;
  const queries = createDeletionQueries(pool);
  bindDeletions(api, { deletions: needs.deletions, rows: createRowReader(needs.storage) });
  const onError = (err: unknown, boardId: string) => log.error({ err, boardId }, "a board could not be removed");
  return startRemoval({ pool, log, runs: runsJobs, work: () => removeDue({ ...needs, queries, bus, now, onError }) });
}
