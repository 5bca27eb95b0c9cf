import type { Pool, PoolClient } from "pg";
import type { Change } from "#contract/changes/change.ts";
import { statement } from "#server/db/statement.ts";
import { createBatcher } from "./batch.ts";
import { isConflict, isOneRowsFault, isRepeated, isTaken, refusing } from "../database-error.ts";
import { commitStatement } from "./postgres-commit.ts";
import { factsOf, type DoneMutation, type LoadedRow } from "./postgres-facts.ts";
import { loadStatement } from "./postgres-load.ts";
import { createPostgresLog, readChanges, type Connection } from "./postgres-log.ts";
import { withRecentFacts } from "../fast-create/recent-facts.ts";
import type { CommitResult, Facts, Need, Plan, SyncStorage } from "../storage.ts";

/** Maximum number of mutations per statement. */
const TOGETHER_MAX = 32;
/**
 * Number of concurrent statements. One write at a time: while it waits for the disk, new plans gather and share the next flush. When this
 * many have gathered, a second statement is worth its own flush: the database works at it while this process prepares and answers the
 * first.
 */
const CROWD = 5;
const LANES = { read: () => 2, write: (waiting: number) => (waiting < CROWD ? 1 : 2) };
/** Time that a slow statement (on a stream that another node holds) may delay others before a lane opens; a slow disk is slow for all. */
const PATIENCE_MS = { read: 25, write: 60 };
/** Maximum number of lanes under bad conditions. */
const LANES_MAX = 6;
/** A plan with more rows than this is not batched. */
const LARGE_PLAN_ROWS = 500;

/**
 * The storage of the product. Every method is one statement; loads and commits that arrive while the lanes are busy are batched.
 * `exclusive` is one transaction.
 */
export function createPostgresStorage(pool: Pool): SyncStorage {
  return withRecentFacts(plainStorage(pool), () => performance.now());
}

function plainStorage(pool: Pool): SyncStorage {
  const rulesOf = (kind: "read" | "write") => ({
    max: TOGETHER_MAX,
    lanes: LANES[kind],
    patienceMs: PATIENCE_MS[kind],
    lanesMax: LANES_MAX,
    isOneItemsFault: isOneRowsFault,
  });
  const loads = createBatcher<Need, Facts>({ ...rulesOf("read"), work: (needs) => load(pool, needs) });
  const commits = createBatcher<Plan, CommitResult>({ ...rulesOf("write"), work: (plans) => commit(pool, plans) });
  return {
    ...readsOf(pool),
    load: (need) => refusing(() => loads.run(need)),
    commit: (plan) =>
      refusing(() => (plan.writes.length > LARGE_PLAN_ROWS ? first(commit(pool, [plan])) : commits.run(plan))),
    exclusive: (streams, work) => inTransaction(pool, streams, work),
  };
}

function readsOf(connection: Connection) {
  const log = createPostgresLog(connection);
  return {
    changesSince: (question) => refusing(() => log.changesSince(question)),
    headsOf: (streams) => refusing(() => log.headsOf(streams)),
    readersOf: (boardIds) => refusing(() => log.readersOf(boardIds)),
    heirsOf: (boardId) => refusing(() => log.heirsOf(boardId)),
  } satisfies Partial<SyncStorage>;
}

async function load(connection: Connection, needs: readonly Need[]): Promise<Facts[]> {
  const row = (await connection.query<LoadedRow>(loadStatement(needs))).rows[0];
  if (row === undefined) throw new Error("the facts of mutations came without a row");
  const repeated = new Map<DoneMutation, Change[]>();
  for (const done of row.done ?? []) repeated.set(done, await readChanges(connection, done.streams));
  return factsOf(needs, row, repeated);
}

async function commit(connection: Connection, plans: readonly Plan[]): Promise<CommitResult[]> {
  try {
    const { rows } = await connection.query<{ p: number }>(commitStatement(plans));
    const written = new Set(rows.map((row) => row.p));
    return plans.map((_plan, p) => (written.has(p) ? "done" : "conflict"));
  } catch (error) {
    if (plans.length > 1 && isOneRowsFault(error)) throw error;
    if (isRepeated(error)) return ["repeated"];
    if (isTaken(error)) return ["taken"];
    if (isConflict(error)) return plans.map(() => "conflict");
    throw error;
  }
}

const LOCK = "select s.id from stream s where s.id = any($1::text[]) order by s.id for update";

/** After a failed statement inside, the transaction is aborted, and `commit` rolls it back. */
async function inTransaction<T>(
  pool: Pool,
  streams: readonly string[],
  work: (storage: SyncStorage) => Promise<T>,
): Promise<T> {
  const client: PoolClient = await refusing(() => pool.connect());
  let failure: Error | undefined;
  try {
    await refusing(() => client.query("begin"));
    await refusing(() => client.query(statement(LOCK, [streams])));
    const result = await work(storageInside(client));
    await refusing(() => client.query("commit"));
    return result;
  } catch (error) {
    failure = await rollback(client);
    throw error;
  } finally {
    client.release(failure);
  }
}

/** The storage on one connection, without batching. */
function storageInside(client: PoolClient): SyncStorage {
  return {
    ...readsOf(client),
    load: (need) => refusing(() => first(load(client, [need]))),
    commit: (plan) => refusing(() => first(commit(client, [plan]))),
    exclusive: () => Promise.reject(new Error("streams are locked once a transaction")),
  };
}

async function first<T>(answers: Promise<readonly T[]>): Promise<T> {
  const answer = (await answers)[0];
  if (answer === undefined) throw new Error("a question came back without its answer");
  return answer;
}

/** Returns an error if the connection cannot be reused. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
