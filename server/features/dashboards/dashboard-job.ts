import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";
import type { DashboardQueries } from "./dashboard-queries.ts";

export interface StepJob {
  pool: Pool;
  log: Log;
  queries: Pick<DashboardQueries, "lookThrough">;
  /** False: runs only when it is called. */
  runs: boolean;
}

/** Reads also process what was written since the last run: only a few changes. */
const EVERY_MS = 30_000;
const BOARDS_TOGETHER = 50;
const CHANGES_TOGETHER = 500;

/** Extracts the steps of tasks after each write, before the log is trimmed: a write must not wait for what only analytics needs. */
export function startStepJob({ pool, log, queries, runs }: StepJob): Job {
  return startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.steps,
    everyMs: EVERY_MS,
    work: () => queries.lookThrough(BOARDS_TOGETHER, CHANGES_TOGETHER),
  });
}
