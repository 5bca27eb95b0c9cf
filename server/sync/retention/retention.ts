import { LOCKS } from "#server/db/locks.ts";
import { touchedTasks } from "#server/db/touched-tasks.ts";
import type { Pool, PoolClient } from "pg";
import { boardOfStream, type BoardStream, type StreamId } from "#contract/changes/change.ts";
import { MUTATION_MEMORY_DAYS } from "#contract/core/limit.ts";
import type { Log } from "#server/runtime/log.ts";
import { foldHistory } from "./board-history.ts";

/** Retention periods of changes and mutations. A change is deleted only if both its rules allow it. */
export interface RetentionRules {
  changeDays: number;
  changesPerStream: number;
  mutationDays: number;
}

export const RETENTION: RetentionRules = {
  changeDays: 30,
  changesPerStream: 20_000,
  mutationDays: MUTATION_MEMORY_DAYS,
};

export interface RetentionReport {
  changes: number;
  mutations: number;
}

const DAY_MS = 86_400_000;
/** Rows per statement, so that writers of a stream wait for milliseconds only. */
const CHUNK = 5_000;

const LONG_STREAMS = "select s.id from stream s where s.head - s.min_seq > $1::bigint order by s.id";

/** Selects the last change of a log that may be deleted: the newest ones are kept, and those since `$3`. */
const FORGETTABLE = `select s.min_seq as "from", coalesce((select min(c.seq) from change c
 where c.stream_id = s.id and c.seq > s.min_seq and c.seq <= s.head - $2::bigint and c.at >= $3::timestamptz) - 1,
 s.head - $2::bigint) as upto
from stream s where s.id = $1::text`;

/** Locks the stream, deletes the start of its log and raises `min_seq`, all in one statement. */
const FORGET_CHANGES = `with held as (
 select s.id, s.min_seq, $2::bigint as upto from stream s where s.id = $1::text for update),
piece as (select h.id, h.upto from held h where h.upto > h.min_seq),
raised as (update stream s set min_seq = p.upto from piece p where s.id = p.id),
noted as (delete from task_change t using (
 select p.id as stream_id, c.seq, touched.id from piece p join change c on c.stream_id = p.id and c.seq <= p.upto
 ${touchedTasks("c")} where touched.id is not null) f
 where t.task_id = f.id::uuid and t.stream_id = f.stream_id and t.seq = f.seq),
gone as (delete from change c using piece p where c.stream_id = p.id and c.seq <= p.upto returning c.seq)
select count(*) as gone from gone`;

const FORGET_MUTATIONS = `delete from mutation m where m.ctid = any(array(
 select o.ctid from mutation o where o.at < $1::timestamptz limit $2::bigint))`;

/**
 * Deletes old changes and old results of mutations in small pieces. Returns `null` without any work while another node does it. `now` is in
 * milliseconds since 1970.
 */
export async function applyRetention(
  pool: Pool,
  now: number,
  rules: RetentionRules = RETENTION,
): Promise<RetentionReport | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ acquired: boolean }>("select pg_try_advisory_lock($1) as acquired", [
      LOCKS.retention,
    ]);
    if (rows[0]?.acquired !== true) return null;
    try {
      return { changes: await forgetChanges(client, now, rules), mutations: await forgetMutations(client, now, rules) };
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCKS.retention]);
    }
  } catch (error) {
    // A session lock lives as long as its connection, so this connection is not returned to the pool.
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function forgetChanges(client: PoolClient, now: number, rules: RetentionRules): Promise<number> {
  const before = new Date(now - rules.changeDays * DAY_MS).toISOString();
  const { rows: streams } = await client.query<{ id: StreamId }>(LONG_STREAMS, [rules.changesPerStream]);
  let total = 0;
  for (const { id } of streams) {
    const { rows } = await client.query<{ from: number; upto: number }>(FORGETTABLE, [
      id,
      rules.changesPerStream,
      before,
    ]);
    const [piece] = rows;
    if (piece !== undefined) total += await forgetPieces(client, id, piece, now);
  }
  return total;
}

/** Deletes changes in pieces; those of a board are first applied to its stored history (PA-02). */
async function forgetPieces(
  client: PoolClient,
  stream: StreamId,
  { from, upto }: { from: number; upto: number },
  now: number,
): Promise<number> {
  let total = 0;
  for (let at = from; at < upto;) {
    at = Math.min(at + CHUNK, upto);
    if (isBoardStream(stream)) await foldHistory(client, stream, at, now);
    const { rows } = await client.query<{ gone: number }>(FORGET_CHANGES, [stream, at]);
    total += rows[0]?.gone ?? 0;
  }
  return total;
}

function isBoardStream(stream: StreamId): stream is BoardStream {
  return boardOfStream(stream) !== null;
}

async function forgetMutations(client: PoolClient, now: number, rules: RetentionRules): Promise<number> {
  const before = new Date(now - rules.mutationDays * DAY_MS).toISOString();
  let total = 0;
  let gone = CHUNK;
  while (gone >= CHUNK) {
    gone = (await client.query(FORGET_MUTATIONS, [before, CHUNK])).rowCount ?? 0;
    total += gone;
  }
  return total;
}

export interface RetentionJob {
  pool: Pool;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Log;
  /** Interval in ms. */
  everyMs: number;
}

/** Applies retention regularly. Returns a function that stops it and waits for the running work. */
export function startRetention({ pool, now, log, everyMs }: RetentionJob): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(async () => {
      try {
        const report = await applyRetention(pool, now());
        if (report !== null) log.info(report, "old changes are forgotten");
      } catch (error) {
        log.error({ err: error }, "old changes could not be forgotten");
      }
    });
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
