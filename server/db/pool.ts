import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig, TypeOverrides } from "pg";
import type { Log } from "#server/runtime/log.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";

export type PoolOptions = Pick<PoolConfig, "host" | "port" | "user" | "password" | "database" | "connectionString"> & {
  /** Maximum number of connections. */
  max?: number;
  /** Longest time of a query (ms); 0 means no limit. */
  statementTimeout?: number;
  /** Time that `connect()` waits for a database that is down (ms), as during a restart. */
  patience?: number;
  applicationName?: string;
  /** Forces durable commits when they are not the server's default. */
  forceDurable?: boolean;
};

const INT8 = 20;
const INT8_ARRAY = 1016;

/** Parses BIGINT as a number; one beyond 2^53 is a defect and must not be rounded silently. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`BIGINT out of the safe range: ${text}`);
  return value;
}

/** Type parsers of pg with this BIGINT parser. */
function columnTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, parseBigint);
  types.setTypeParser(INT8_ARRAY, (text: string) => {
    const items = text.slice(1, -1).split(",");
    return text === "{}" ? [] : items.map((item) => (item === "NULL" ? null : parseBigint(item)));
  });
  return types;
}

/** Connection errors before anything was sent, so a retry cannot repeat a write. 53300: all connections are in use. */
const BRIEF = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "57P03", "57P01", "53300"]);

export const isBrief = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === null ? errorText(error) === "Connection terminated unexpectedly" : BRIEF.has(code);
};

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Passes a promised connection to a callback, as pg's own `query` needs it. */
async function hand(connecting: Promise<PoolClient>, callback: ConnectCallback): Promise<void> {
  let client: PoolClient;
  try {
    client = await connecting;
  } catch (error) {
    callback(error instanceof Error ? error : new Error(errorText(error)), undefined, () => undefined);
    return;
  }
  callback(undefined, client, (release) => client.release(release instanceof Error || release === true));
}

/** A pool whose `connect` (and so `query`) waits while the database is down for a short time. A class because pg's pool is one. */
class PatientPool extends Pool {
  readonly #patience: number;

  constructor(config: PoolConfig, patience: number) {
    super(config);
    this.#patience = patience;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const client = this.#connect();
    if (callback === undefined) return client;
    void hand(client, callback);
  }

  async #connect(): Promise<PoolClient> {
    const until = Date.now() + this.#patience;
    for (let wait = 50; ; wait = Math.min(wait * 2, 500)) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isBrief(error) || this.ending || Date.now() + wait > until) throw error;
      }
      await pause(wait);
    }
  }
}

/**
 * Forces one generic, index-based plan per statement. Statements of writes join many small parts: planning takes longer than running, and
 * the plan is always the same. It must not be a plan that was good while a table was small, as a sequential scan: such a plan is cached
 * until the table is analyzed, and is forty times slower after an import.
 */
const PLANS = Object.entries({
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/**
 * Opens a pool on one database. Errors of idle and borrowed connections are logged: an unhandled "error" event would end the process
 * whenever the database restarts.
 */
export function openPool(options: PoolOptions, log: Log): Pool {
  const {
    max = 20,
    statementTimeout = 30_000,
    patience = 4_000,
    applicationName = "yarus",
    forceDurable,
    ...target
  } = options;
  const pool = new PatientPool(
    {
      ...target,
      options: forceDurable === true ? `${PLANS} -c synchronous_commit=on` : PLANS,
      max,
      types: columnTypes(),
      application_name: applicationName,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: statementTimeout === 0 ? 0 : 60_000,
    },
    patience,
  );
  pool.on("connect", (client) =>
    client.on("error", (error: Error) => {
      // A pool that is ending closes its connections; a database that stops at the same time may end them first.
      if (!pool.ending) log.warn({ err: error }, "database connection lost");
    }),
  );
  // The pool repeats the error that the idle connection has reported.
  pool.on("error", () => undefined);
  return pool;
}
