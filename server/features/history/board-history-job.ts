import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";
import { startMissingHistories } from "#server/sync/retention/board-history.ts";

export interface BoardHistoryJobEnv {
  pool: Pool;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** False: runs only when it is called. */
  runs: boolean;
}

const EVERY_MS = 60_000;
/** An imported board has up to 20,000 tasks. */
const BOARDS_TOGETHER = 5;

/** Stores the initial state of boards that were created with their tasks elsewhere: their history begins there. */
export function startBoardHistoryJob({ pool, log, now, runs }: BoardHistoryJobEnv): Job {
  return startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.boardHistory,
    everyMs: EVERY_MS,
    work: () => startMissingHistories(pool, BOARDS_TOGETHER, now()),
  });
}
