import type { Pool } from "pg";
import type { Config } from "#server/config/config.ts";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { databaseText } from "./database-text.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";
import { startEmbedded } from "./embedded/supervisor.ts";
import type { Log } from "./log.ts";
import { openPool, type PoolOptions } from "./pool.ts";

/** The database of the product: one dialect, embedded or on a server. */
export type Database = {
  pool: Pool;
  kind: "embedded" | "server";
  /** What `pool` was made from, for a connection of one's own (LISTEN, COPY). */
  target: PoolOptions;
  /** Resolves when an embedded database has died for good: log it and exit 1. Never resolves for a server. */
  whenLost: Promise<Error>;
  /** Waits for borrowed connections (5 s at most), then stops an embedded database in peace. Safe to call twice. */
  close: () => Promise<void>;
};

/** The name of the product's database in an embedded cluster. */
export const EMBEDDED_DATABASE = "yarus";

/** How long the start bears with a server that is not there yet (ms), as when both start together. */
const START_PATIENCE = 30_000;
const CLOSE_PATIENCE = 5_000;

/**
 * Opens the database that the configuration names: PostgreSQL at `databaseUrl`, else the embedded one under `dataDir`.
 * Does not migrate (see migrate.ts). Rejects with `StartRefused` when a person has to act.
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

/** Opens PostgreSQL on a server after checking that it will not lose data. Rejects with `StartRefused`. */
export async function openServer(target: PoolOptions, log: Log): Promise<Database> {
  const durable = await checkServer(target, log);
  return makeDatabase("server", { ...target, forceDurable: !durable }, log, {});
}

type Keeper = { stop?: () => Promise<void>; whenLost?: Promise<Error> };

/** A database over a target that is known to be good; `keeper` is whatever runs it. */
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

/** Refuses a server that would lose data or cannot carry the schema. Answers: are commits durable? */
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

/** What is wrong with a server, in words for the person who runs it; null when nothing is. */
export function serverProblem(facts: Facts): string | null {
  if (facts.version < 150_000) return databaseText.tooOld(facts.shown);
  if (facts.fsync !== "on") return databaseText.fsyncOff;
  if (facts.pages !== "on") return databaseText.fullPageWritesOff;
  if (facts.encoding !== "UTF8") return databaseText.notUtf8(facts.encoding);
  if (facts.replica) return databaseText.readOnly;
  return facts.collation ? null : databaseText.noCollation;
}

/** host:port/database of a target: never its password. */
export function describeTarget(target: PoolOptions): string {
  if (target.connectionString === undefined) return `${target.host ?? ""}/${target.database ?? ""}`;
  try {
    const { host, pathname } = new URL(target.connectionString);
    return host + pathname;
  } catch {
    return "DATABASE_URL";
  }
}
