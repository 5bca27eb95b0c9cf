import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Log } from "#server/runtime/log.ts";

export interface PostgresListenerEnv {
  /** Options of the listening connection. */
  target: ClientConfig;
  channel: string;
  log: Log;
  onPayload: (text: string) => void;
  /** Called when messages can be received; `closed` when they no longer can. */
  opened: () => void;
  closed: () => void;
  /** Called regularly while messages cannot be received, and once when they can again. Its failure is only logged. */
  compare: () => Promise<void>;
}

export interface PostgresListener {
  /** Resolves when messages can be received. */
  listening(): Promise<void>;
  close(): Promise<void>;
}

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** Detects a connection that died silently. */
const PING_MS = 10_000;
const PING_PATIENCE_MS = 5_000;
const CLOSE_PATIENCE_MS = 1_000;

/** Listens on a dedicated connection and reconnects after a loss. */
export function createPostgresListener(env: PostgresListenerEnv): PostgresListener {
  const stop = new AbortController();
  const waiters: (() => void)[] = [];
  const line: { client: Client | null } = { client: null };

  const opened = (client: Client) => {
    line.client = client;
    env.opened();
    for (const resolve of waiters.splice(0)) resolve();
  };
  const closed = () => {
    line.client = null;
    env.closed();
  };
  const running = keepListening(env, { stop: stop.signal, opened, closed });
  return {
    listening() {
      if (line.client !== null) return Promise.resolve();
      return new Promise((resolve) => {
        waiters.push(resolve);
      });
    },
    async close() {
      stop.abort();
      await line.client?.end();
      await Promise.race([running, rest(CLOSE_PATIENCE_MS)]);
    },
  };
}

interface Line {
  stop: AbortSignal;
  opened: (client: Client) => void;
  closed: () => void;
}

async function keepListening(env: PostgresListenerEnv, line: Line): Promise<void> {
  let wait = RETRY_MIN_MS;
  while (!line.stop.aborted) {
    const began = performance.now();
    try {
      await listenOnce(env, line);
    } catch (error) {
      env.log.warn({ err: error }, "other nodes cannot be heard; trying again");
    }
    line.closed();
    if (line.stop.aborted) return;
    wait = performance.now() - began > RETRY_MAX_MS ? RETRY_MIN_MS : Math.min(wait * 2, RETRY_MAX_MS);
    await rest(wait * (0.5 + Math.random() / 2));
    await compare(env);
  }
}

/** Resolves when the connection ends. */
async function listenOnce(env: PostgresListenerEnv, line: Line): Promise<void> {
  const client = new Client({ ...env.target, application_name: "yarus-bus", keepAlive: true, statement_timeout: 0 });
  const lost = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.on("error", (error) => {
      env.log.warn({ err: error }, "the connection to other nodes is lost");
      resolve();
    });
  });
  client.on("notification", ({ payload }) => env.onPayload(payload ?? ""));
  try {
    await client.connect();
    await client.query(`listen ${env.channel}`);
    line.opened(client);
    await compare(env);
    await Promise.race([lost, unanswered(client)]);
  } finally {
    await hangUp(client, env.log);
  }
}

/** Does not wait long: a dead connection may never confirm that it ended. */
async function hangUp(client: Client, log: Log): Promise<void> {
  try {
    await Promise.race([client.end(), rest(RETRY_MIN_MS)]);
  } catch (error) {
    log.debug({ err: error }, "a lost connection did not close");
  }
}

async function compare({ compare: heads, log }: PostgresListenerEnv): Promise<void> {
  try {
    await heads();
  } catch (error) {
    log.debug({ err: error }, "heads of streams could not be compared");
  }
}

/** Resolves when the connection does not answer in time. */
async function unanswered(client: Client): Promise<void> {
  let isAlive = true;
  while (isAlive) {
    await rest(PING_MS);
    const answered = client.query("select 1").then(
      () => true,
      () => false,
    );
    isAlive = await Promise.race([answered, rest(PING_PATIENCE_MS).then(() => false)]);
  }
}

/** Waits without keeping the process alive. */
function rest(ms: number): Promise<void> {
  return pause(ms, undefined, { ref: false });
}
