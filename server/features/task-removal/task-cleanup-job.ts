import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";

export interface TaskCleanupJob {
  pool: Pool;
  log: Log;
  /** Returns whether there may be more to do at once. */
  work: () => Promise<boolean>;
  /** False: runs only when it is called. */
  runs: boolean;
}

/** Every deletion starts the job at once: the timer is for what a process that died has left. */
const EVERY_MS = 60_000;

/** Removes remains of permanently deleted tasks, on one node at a time. */
export function startTaskCleanup({ pool, log, work, runs }: TaskCleanupJob): Job {
  return startAlone({ pool, log, work, runs, lock: LOCKS.taskRemoval, everyMs: EVERY_MS });
}
