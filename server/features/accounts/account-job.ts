import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";

export interface AccountDeletionJobEnv {
  pool: Pool;
  log: Log;
  /** Returns whether there may be more to do at once. */
  work: () => Promise<boolean>;
  /** False: runs only when it is called. */
  runs: boolean;
}

const EVERY_MS = 60_000;

/** Deletes accounts whose grace period is over, on one node at a time. */
export function startAccountDeletionJob({ pool, log, work, runs }: AccountDeletionJobEnv): Job {
  return startAlone({ pool, log, work, runs, lock: LOCKS.accountDeletions, everyMs: EVERY_MS });
}
