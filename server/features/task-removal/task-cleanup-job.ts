import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/db/log.ts";

export interface TaskCleanupJob {
  pool: Pool;
  log: Log;
  /** Answers whether there may be more to do at once. */
  work: () => Promise<boolean>;
  /** False: only when it is asked for. */
  runs: boolean;
}

/** Every deletion asks for it at once: this is for what a process that died has left. */
const EVERY_MS = 60_000;

/** Removes what is left of tasks that were deleted for good, on one node at a time. */
export function startTaskCleanup({ pool, log, work, runs }: TaskCleanupJob): Job {
  return startAlone({ pool, log, work, runs, lock: LOCKS.taskRemoval, everyMs: EVERY_MS });
}
