import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";

export interface RemovalJob {
  pool: Pool;
  log: Log;
  /** Returns whether there may be more to do at once. */
  work: () => Promise<boolean>;
  /** False: runs only when it is called. */
  runs: boolean;
}

/** Not urgent: the grace period was two weeks. */
const EVERY_MS = 60_000;

/** Removes boards whose grace period is over, on one node at a time. */
export function startRemoval({ pool, log, work, runs }: RemovalJob): Job {
  return startAlone({ pool, log, work, runs, lock: LOCKS.removal, everyMs: EVERY_MS });
}
