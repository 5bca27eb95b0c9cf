import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/db/log.ts";
import type { DashboardQueries } from "./dashboard-queries.ts";

export interface StepJob {
  pool: Pool;
  log: Log;
  queries: Pick<DashboardQueries, "lookThrough">;
  /** False: only when it is asked for. */
  runs: boolean;
}

/** What has been written since is looked through at every reading: a few changes. */
const EVERY_MS = 30_000;
const BOARDS_TOGETHER = 50;
const CHANGES_TOGETHER = 500;

/** Notes the steps of tasks behind every write, before the log forgets them: a write must not wait for what only analytics need. */
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
