import type { Pool } from "pg";
import type { Log } from "./log.ts";

export interface AloneJob {
  pool: Pool;
  log: Log;
  lock: number;
  /** False: only when it is asked for. */
  runs: boolean;
  /** How often, ms. */
  everyMs: number;
  /** Answers whether there may be more to do at once. */
  work: () => Promise<boolean>;
}

export interface Job {
  /** Does it now, or right after what is under way. Resolves when it is done, or another node does it. */
  run(): Promise<void>;
  /** Ends it, and waits for what is under way. */
  stop(): Promise<void>;
}

interface Key {
  /** An expression of SQL that makes a BIGINT of `$1`. */
  key: string;
  value: string | number;
}

/** Multiples of it, less what is whole, never come close to each other (Weyl's sequence). */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Jobs begin at moments of their own: with periods that divide each other they would all ask the database at once, and whoever writes just then
 * would wait for all of them.
 * @returns when a job is done for the first time, ms from now: less than its period
 */
export function firstAfter({ lock, everyMs }: Pick<AloneJob, "lock" | "everyMs">): number {
  return Math.ceil(((lock * GOLDEN) % 1) * everyMs);
}

/** Something that one node does at a time: now and then, and when it is asked for. A failure is told, and tried again the next time. */
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

/** Does it while nobody else does anything under this name, on any node; `null` when somebody does. */
export async function aloneWith<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  return locked(pool, { key: "hashtextextended($1, 0)", value: name }, work);
}

/** Does it while no job with this lock runs on any node; `null` when one does. */
export async function aloneWithJob<T>(pool: Pool, lock: number, work: () => Promise<T>): Promise<T | null> {
  return locked(pool, { key: "$1::bigint", value: lock }, work);
}

/** Nothing, and `false`, while another node holds the lock. */
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
    // A lock of a session lives as long as its connection: this one is not used again.
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}
