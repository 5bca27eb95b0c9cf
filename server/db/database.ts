import type { Pool } from "pg";
import type { Config } from "#server/config/config.ts";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { databaseText } from "./database-text.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";
import { startEmbedded } from "./embedded/supervisor.ts";
import type { Log } from "#server/runtime/log.ts";
import { openPool, type PoolOptions } from "./pool.ts";

/** The database of the product: PostgreSQL, embedded or on a server. */
export type Database = {
  pool: Pool;
  kind: "embedded" | "server";
  /** The options of `pool`, for dedicated connections (LISTEN, COPY). */
  target: PoolOptions;
  /** Resolves when an embedded database cannot be restarted: the process must log it and exit with 1. Never resolves for a server. */
  whenLost: Promise<Error>;
  /** Waits for borrowed connections (5 s at most), then stops an embedded database cleanly. Safe to call twice. */
  close: () => Promise<void>;
};

/** The name of the product's database in an embedded cluster. */
export const EMBEDDED_DATABASE = "yarus";

/** Time that the start waits for a server that is not up yet (ms), as when both start together. */
const START_PATIENCE = 30_000;
const CLOSE_PATIENCE = 5_000;

/**
 * Opens the configured database: PostgreSQL at `databaseUrl`, otherwise the embedded one under `dataDir`. Does not migrate (see
 * migrate.ts). Rejects with a `StartRefusal` when the operator has to act.
 */
export function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir" | "embedded">,
  log: Log,
): Promise<Database> {
  if (config.databaseUrl === null) return openEmbedded(config, log);
  return openServer({ connectionString: config.databaseUrl }, log);
}

async function openEmbedded({ dataDir, embedded }: Pick<Config, "dataDir" | "embedded">, log: Log): Promise<Database> {
  const cluster = await startEmbedded({ dataDir, settings: embedded.settings }, log);
  try {
    const admin = { ...cluster.endpoint, database: "postgres" };
    await createDatabase(admin, EMBEDDED_DATABASE, log);
    const target = { ...cluster.endpoint, database: EMBEDDED_DATABASE };
    return makeDatabase("embedded", target, log, { stop: cluster.stop, whenLost: cluster.whenLost });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Opens PostgreSQL on a server after a check that it will not lose data. Rejects with a `StartRefusal`. */
export async function openServer(target: PoolOptions, log: Log): Promise<Database> {
  const durable = await checkServer(target, log);
  return makeDatabase("server", { ...target, forceDurable: !durable }, log, {});
}

type Keeper = { stop?: () => Promise<void>; whenLost?: Promise<Error> };

/** Creates a database from a target that is known to work; `keeper` stops the server and reports its loss. */
export function makeDatabase(kind: Database["kind"], target: PoolOptions, log: Log, keeper: Keeper): Database {
  const pool = openPool(target, log);
  const close = async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_PATIENCE);
    });
    await Promise.race([pool.end(), timeout]);
    clearTimeout(timer);
    await keeper.stop?.();
  };
  let closed: Promise<void> | null = null;
  return {
    pool,
    kind,
    target,
    whenLost: keeper.whenLost ?? new Promise(() => undefined),
    close: () => (closed ??= close()),
  };
}

async function createDatabase(admin: PoolOptions, name: string, log: Log): Promise<void> {
  const pool = openPool({ ...admin, max: 1 }, log);
  try {
    const { rowCount } = await pool.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await pool.query(`create database ${name}`);
  } finally {
    await pool.end();
  }
}

type Facts = {
  version: number;
  shown: string;
  fsync: string;
  pages: string;
  commit: string;
  encoding: string;
  replica: boolean;
  collation: boolean;
};

const FACTS = `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
  current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
  current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
  pg_is_in_recovery() as replica,
  exists (select from pg_collation where collname = 'ru-x-icu') as collation`;

/** Refuses a server that would lose data or does not support the schema. Returns true if its commits are durable. */
async function checkServer(target: PoolOptions, log: Log): Promise<boolean> {
  const pool = openPool({ ...target, max: 1, patience: START_PATIENCE }, log);
  try {
    const facts = (await pool.query<Facts>(FACTS)).rows[0];
    if (facts === undefined) throw new Error("no answer about the server");
    const problem = serverProblem(facts);
    if (problem !== null) throw new StartRefusal(problem);
    if (facts.commit === "off") log.warn({}, databaseText.asyncCommit);
    return facts.commit !== "off";
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const reason = [errorCode(error), errorText(error)].filter(Boolean).join(" ");
    throw new StartRefusal(databaseText.unreachable(describeTarget(target), reason), EXIT.unavailable, {
      cause: error,
    });
  } finally {
    await pool.end();
  }
}

/** Returns the problem of a server as a text for the operator; null if there is none. */
export function serverProblem(facts: Facts): string | null {
  if (facts.version < 150_000) return databaseText.tooOld(facts.shown);
  if (facts.fsync !== "on") return databaseText.fsyncOff;
  if (facts.pages !== "on") return databaseText.fullPageWritesOff;
  if (facts.encoding !== "UTF8") return databaseText.notUtf8(facts.encoding);
  if (facts.replica) return databaseText.readOnly;
  return facts.collation ? null : databaseText.noCollation;
}

/** Returns host:port/database of a target, never its password. */
export function describeTarget(target: PoolOptions): string {
  if (target.connectionString === undefined) return `${target.host ?? ""}/${target.database ?? ""}`;
  try {
    const { host, pathname } = new URL(target.connectionString);
    return host + pathname;
  } catch {
    return "DATABASE_URL";
  }
}
