import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/db/log.ts";
import { layMissingPasts } from "#server/sync/past.ts";

export interface PastJob {
  pool: Pool;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** False: only when it is asked for. */
  runs: boolean;
}

const EVERY_MS = 60_000;
/** An imported board has up to 20,000 tasks. */
const BOARDS_TOGETHER = 5;

/** Keeps how a board stood that came with its tasks from elsewhere: its past begins there. */
export function startPastJob({ pool, log, now, runs }: PastJob): Job {
  return startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.past,
    everyMs: EVERY_MS,
    work: () => layMissingPasts(pool, BOARDS_TOGETHER, now()),
  });
}
