import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/db/log.ts";
import type { WordQueries } from "./word-queries.ts";

export interface WordJob {
  pool: Pool;
  log: Log;
  queries: WordQueries;
  /** False: only when it is asked for. */
  runs: boolean;
}

/** The device finds what was done on it at once; what others did is found so much later. */
const EVERY_MS = 2_000;
const BOARDS_TOGETHER = 200;
const CHANGES_TOGETHER = 500;

/** Keeps the words of tasks up with the logs of boards, behind every write. */
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
