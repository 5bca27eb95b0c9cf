import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig, TypeOverrides } from "pg";
import type { Log } from "./log.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";

export type PoolOptions = Pick<PoolConfig, "host" | "port" | "user" | "password" | "database" | "connectionString"> & {
  /** Connections at most. */
  max?: number;
  /** A query may take this long (ms); 0 is for ever. */
  statementTimeout?: number;
  /** How long `connect()` bears with a database that is not there (ms), as while it restarts. */
  patience?: number;
  applicationName?: string;
  /** Ask for a durable commit where the server's default is not one. */
  forceDurable?: boolean;
};

const INT8 = 20;
const INT8_ARRAY = 1016;

/** BIGINT comes as a number; one beyond 2^53 is a defect and must not be rounded in silence. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`BIGINT out of the safe range: ${text}`);
  return value;
}

/** pg's readers of column types with our BIGINT. */
function columnTypes(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, parseBigint);
  types.setTypeParser(INT8_ARRAY, (text: string) => {
    const items = text.slice(1, -1).split(",");
    return text === "{}" ? [] : items.map((item) => (item === "NULL" ? null : parseBigint(item)));
  });
  return types;
}

/** Nothing was sent yet when connecting fails like this, so trying again cannot double anything. 53300: others hold all connections. */
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

/** Gives a promised connection to one who waits with a callback, as pg's own `query` does. */
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

/** A pool whose `connect` (and so `query`) waits out a short absence of the database. A class because pg's is one. */
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
 * One plan for a statement, by keys. The statements of every write join many small parts: making their plan anew takes longer
 * than running it, and the plan is always the same. It must not be one that was good while a table was small, as reading it
 * whole was: such a plan lives until the table is analyzed, and costs forty times as much after an import.
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
 * A pool on one database. Errors of idle and of borrowed connections are logged: an unheard "error" event would end
 * the process whenever the database restarts.
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
      // Connections of a pool that ends are being closed; a database that goes with it may be quicker than they are.
      if (!pool.ending) log.warn({ err: error }, "database connection lost");
    }),
  );
  // The pool repeats what an idle connection has just said.
  pool.on("error", () => undefined);
  return pool;
}
