import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";
import type { ActivityQueries } from "./activity-queries.ts";

export interface ActivityJob {
  pool: Pool;
  log: Log;
  queries: Pick<ActivityQueries, "lookThrough">;
  /** False: runs only when it is called. */
  runs: boolean;
}

/** Reads also process what was written since the last run: only a few changes. */
const EVERY_MS = 10_000;
const BOARDS_TOGETHER = 50;
const CHANGES_TOGETHER = 200;

/** Indexes which tasks the changes of boards touch, after each write: opening a task must not cost more on a board with a long history. */
export function startActivityJob({ pool, log, queries, runs }: ActivityJob): Job {
  return startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.history,
    everyMs: EVERY_MS,
    work: () => queries.lookThrough(BOARDS_TOGETHER, CHANGES_TOGETHER),
  });
}
