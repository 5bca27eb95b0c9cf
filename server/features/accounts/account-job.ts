import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/db/log.ts";

export interface AccountDeletionJobEnv {
  pool: Pool;
  log: Log;
  /** Answers whether there may be more to do at once. */
  work: () => Promise<boolean>;
  /** False: only when it is asked for. */
  runs: boolean;
}

const EVERY_MS = 60_000;

/** Ends accounts that were given up and whose time is over, on one node at a time. */
export function startAccountDeletionJob({ pool, log, work, runs }: AccountDeletionJobEnv): Job {
  return startAlone({ pool, log, work, runs, lock: LOCKS.accountDeletions, everyMs: EVERY_MS });
}
