import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";
import type { WordQueries } from "./word-queries.ts";

export interface WordJob {
  pool: Pool;
  log: Log;
  queries: WordQueries;
  /** False: runs only when it is called. */
  runs: boolean;
}

/** A device finds its own changes at once; those of others are found after this delay. */
const EVERY_MS = 2_000;
const BOARDS_TOGETHER = 200;
const CHANGES_TOGETHER = 500;

/** Indexes the words of tasks from the logs of boards, after each write. */
export function startWordJob({ pool, log, queries, runs }: WordJob): Job {
  return startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.words,
    everyMs: EVERY_MS,
    work: () => queries.keepWords(BOARDS_TOGETHER, CHANGES_TOGETHER),
  });
}
