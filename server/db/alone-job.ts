import type { Pool } from "pg";
import type { Log } from "#server/runtime/log.ts";

export interface AloneJob {
  pool: Pool;
  log: Log;
  lock: number;
  /** False: runs only when `run` is called. */
  runs: boolean;
  /** Interval, ms. */
  everyMs: number;
  /** Returns true if there may be more work to do at once. */
  work: () => Promise<boolean>;
}

export interface Job {
  /** Runs the job now, or right after the running work. Resolves when it is done, or when another node does it. */
  run(): Promise<void>;
  /** Stops the job and waits for the running work. */
  stop(): Promise<void>;
}

interface Key {
  /** An SQL expression that computes a BIGINT from `$1`. */
  key: string;
  value: string | number;
}

/** The fractional parts of its multiples are never close to each other (Weyl's sequence). */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Spreads the first runs of jobs: with intervals that divide each other they would all query the database at once, and a concurrent write
 * would wait for all of them.
 * @returns the delay of a job's first run, ms: less than its interval
 */
export function firstAfter({ lock, everyMs }: Pick<AloneJob, "lock" | "everyMs">): number {
  return Math.ceil(((lock * GOLDEN) % 1) * everyMs);
}

/** Runs work on one node at a time, regularly and on request. A failure is logged, and the next run tries again. */
export function startAlone({ pool, log, lock, runs, everyMs, work }: AloneJob): Job {
  let isStopped = false;
  let isWanted = false;
  let running: Promise<void> | null = null;

  async function rounds(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        isWanted = (await alone(pool, lock, work)) || isWanted;
      } catch (error) {
        log.error({ err: error, lock }, "a job has failed");
      }
    }
    running = null;
  }

  function run(): Promise<void> {
    isWanted = true;
    running ??= rounds();
    return running;
  }

  let timer = runs ? setTimeout(again, firstAfter({ lock, everyMs })).unref() : undefined;

  function again(): void {
    timer = setTimeout(again, everyMs).unref();
    void run();
  }

  return {
    run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Runs `work` while nothing else runs under this name on any node; returns `null` if something does. */
export async function aloneWith<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  return locked(pool, { key: "hashtextextended($1, 0)", value: name }, work);
}

/** Runs `work` while no job with this lock runs on any node; returns `null` if one does. */
export async function aloneWithJob<T>(pool: Pool, lock: number, work: () => Promise<T>): Promise<T | null> {
  return locked(pool, { key: "$1::bigint", value: lock }, work);
}

/** Returns `false` without any work while another node holds the lock. */
async function alone(pool: Pool, lock: number, work: () => Promise<boolean>): Promise<boolean> {
  return (await aloneWithJob(pool, lock, work)) ?? false;
}

async function locked<T>(pool: Pool, { key, value }: Key, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ acquired: boolean }>(`select pg_try_advisory_lock(${key}) as acquired`, [
      value,
    ]);
    if (rows[0]?.acquired !== true) return null;
    try {
      return await work();
    } finally {
      await client.query(`select pg_advisory_unlock(${key})`, [value]);
    }
  } catch (error) {
    // A session lock lives as long as its connection, so this connection is not returned to the pool.
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}
