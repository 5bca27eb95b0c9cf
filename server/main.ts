import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import pretty from "pino-pretty";
import { buildApp, type App } from "./app.ts";
import { type Config, parseConfig } from "./config/config.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { machineOf } from "./machine.ts";
import { errorCode } from "./runtime/error-code.ts";
import { migrate } from "./db/migrate.ts";
import { openFileStore } from "./files/open-file-store.ts";
import { RATE_RULES } from "./http/http-api.ts";
import { createLog } from "./runtime/log.ts";
import { mainText } from "./main-text.ts";
import { createMemoryBus } from "./sync/bus/bus-memory.ts";
import { createPostgresBus } from "./sync/bus/bus-postgres.ts";
import type { Bus } from "./sync/bus/bus.ts";
import { startRetention } from "./sync/retention/retention.ts";
import { createPostgresStorage } from "./sync/postgres/storage-postgres.ts";
import { EXIT, StartRefusal } from "./runtime/start-refusal.ts";

/** The process exits by force when a stop takes longer than this. */
const STOP_PATIENCE_MS = 10_000;

/** Interval of retention. */
const FORGET_EVERY_MS = 6 * 60 * 60 * 1_000;

/** Next to the bundle in a build; in `dist` when the server runs from its sources. */
const CLIENT_DIR = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../dist/client" : "../client", import.meta.url),
);

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

function openLog(config: Config): Logger {
  if (!process.stdout.isTTY) return createLog(config.logLevel);
  return createLog(config.logLevel, pretty({ sync: true, ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" }));
}

async function start(config: Config, log: Logger, stop: Stop): Promise<void> {
  const database = await openDatabase(config, log);
  stop.last(() => database.close());
  void database.whenLost.then((error) => {
    log.fatal({ err: error }, "database lost");
    printLine(mainText.databaseLost);
    return stop.now(1);
  });
  await migrate(database.target, log);

  const bus = openBus(database, log);
  stop.first(() => bus.close());
  const hasClient = existsSync(join(CLIENT_DIR, "index.html"));
  const app = await buildApp({
    config,
    database,
    bus,
    log,
    fileStore: openFileStore(config.dataDir, config.files.s3),
    clientDir: hasClient ? CLIENT_DIR : null,
    serviceWorker: config.serviceWorker,
    rateRules: config.rateLimit ? RATE_RULES : null,
    checkLargeAnswers: false,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    runsJobs: true,
    machine: machineOf(config, database),
  });
  stop.first(() => app.close());
  stop.first(startRetention({ pool: database.pool, now: () => Date.now(), log, everyMs: FORGET_EVERY_MS }));
  await listen(app, config);
  await greet(config, database, hasClient);
}

/** An external database may be shared by several nodes; an embedded one has a single node. */
function openBus({ kind, pool, target }: Database, log: Logger): Bus {
  if (kind === "embedded") return createMemoryBus((error) => log.error({ err: error }, "message not taken"));
  return createPostgresBus({ pool, target, nodeId: randomUUID(), heads: createPostgresStorage(pool), log });
}

/** The address of another machine, or a name that does not resolve. */
const NOT_HERE = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    // Socket.IO is attached to one server, and "localhost" resolves to two addresses.
    await app.api.app.listen({ port, host: host === "localhost" ? "127.0.0.1" : host });
  } catch (error) {
    const code = errorCode(error);
    if (code === "EADDRINUSE") throw new StartRefusal(mainText.portBusy(port), EXIT.busy, { cause: error });
    if (code === "EACCES") throw new StartRefusal(mainText.portForbidden(port), EXIT.config, { cause: error });
    if (code !== null && NOT_HERE.has(code))
      throw new StartRefusal(mainText.addressUnknown(host), EXIT.config, { cause: error });
    throw error;
  }
}

async function greet(
  { publicUrl, host, port, outside }: Config,
  { pool }: Database,
  hasClient: boolean,
): Promise<void> {
  printLine(`\n${mainText.running(publicUrl)}`);
  const others = host === "0.0.0.0" || host === "::" ? networkAddresses() : [];
  if (others.length > 0) printLine(mainText.network(others.map((address) => `http://${address}:${String(port)}`)));
  const { rows } = await pool.query('select 1 from "user" limit 1');
  if (!hasClient) printLine(mainText.noClient);
  else if (rows.length === 0) printLine(mainText.first);
  const foreign = [
    ...(outside.telegram === null ? [] : ["Telegram"]),
    ...(outside.oidc === null ? [] : [outside.oidc.name]),
  ];
  if (foreign.length > 0) printLine(mainText.foreignWays(foreign));
  printLine(mainText.stop);
}

function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address);
}

interface Stop {
  /** Adds a function that is called before all others (`first`) or after them (`last`). */
  first(close: () => Promise<void>): void;
  last(close: () => Promise<void>): void;
  now(code: number): Promise<void>;
  hasBegun(): boolean;
}

/** Stops cleanly on a signal; exits at once on a second signal and on an uncaught error. */
function prepareStop(log: Logger): Stop {
  const closers: (() => Promise<void>)[] = [];
  let isStopping = false;

  async function now(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    for (const close of closers) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, "not closed in peace");
      }
    }
    if (code === 0) printLine(mainText.stopped);
    process.exit(code);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      printLine(`\n${mainText.stopping}`);
      void now(0);
    });
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught");
    printLine(mainText.broken);
    process.exit(1);
  });
  return {
    first: (close) => void closers.unshift(close),
    last: (close) => void closers.push(close),
    now,
    hasBegun: () => isStopping,
  };
}

/** Prints the reason of a refused start and returns its exit code. Rethrows any other error. */
function printRefusal(error: unknown): number {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  return error.exitCode;
}

function readConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    process.exit(printRefusal(error));
  }
}

const config = readConfig();
printLine(mainText.starting);
const log = openLog(config);
const stop = prepareStop(log);
try {
  await start(config, log, stop);
} catch (error) {
  // A stop during the start makes the running step fail; that error is not reported.
  if (!stop.hasBegun()) await stop.now(printRefusal(error));
}
