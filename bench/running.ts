import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { startEmbedded } from "#server/db/embedded/supervisor.ts";
import { silentLog } from "#server/runtime/log.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The Node options of `npm start`, used for both servers. */
const NODE_FLAGS = startFlags(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

function startFlags({ scripts }: { scripts: { start: string } }): string[] {
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

export const PRODUCT_DATABASE = "product";
export const BARE_DATABASE = "bare";

/** A process that the benchmark starts and stops. */
export interface BenchProcess {
  pid: number;
  base: string;
  stop(): Promise<void>;
}

export interface Databases {
  postmasterPid: number;
  url(database: string): string;
  /** Creates an empty database of this name. */
  make(database: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one PostgreSQL with the product's own settings for both servers: acknowledged writes are on disk. */
export async function startDatabases(): Promise<Databases> {
  const dataDir = await mkdtemp(join(tmpdir(), "yarus-bench-"));
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, settings: { max_connections: "120" } }, silentLog);
  const { host, port, user, password } = embedded.endpoint;
  const url = (database: string): string =>
    `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const make = async (database: string): Promise<void> => {
    const admin = new Client({ connectionString: url("postgres") });
    await admin.connect();
    await admin.query(`create database ${database}`);
    await admin.end();
  };
  for (const name of [PRODUCT_DATABASE, BARE_DATABASE]) await make(name);
  return {
    postmasterPid: embedded.postmasterPid(),
    url,
    make,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** The product, which also reports how much memory it uses. */
export interface RunningProduct extends BenchProcess {
  /** Returns the memory in use after a garbage collection, in KiB. The resident memory would include free memory of the process. */
  usedKb(): Promise<number>;
}

/** Starts the built product on a database of its own, in a process of its own. */
export async function startProduct(databaseUrl: string): Promise<RunningProduct> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "yarus-bench-data-"));
  const probe = [...NODE_FLAGS, "--expose-gc", "--import", join(ROOT, "bench/memory-probe.mjs")];
  const child = spawn(process.execPath, [...probe, join(ROOT, "dist/server/main.js")], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "error",
      RATE_LIMIT: "off",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const base = `http://127.0.0.1:${port}`;
  await answers(`${base}/api/health`, child);
  return { ...running(child, base, () => rm(dataDir, { recursive: true, force: true })), usedKb: () => usedKb(child) };
}

async function usedKb(child: ChildProcess): Promise<number> {
  const answer = once(child, "message");
  child.send("memory");
  return Number((await answer)[0]) / 1024;
}

/** Starts the bare server. */
export async function startBare(databaseUrl: string): Promise<BenchProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, "--import", "tsx", join(ROOT, "bench/bare-server.ts")], {
    cwd: ROOT,
    env: { ...process.env, BARE_PORT: String(port), BARE_DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const base = `http://127.0.0.1:${port}`;
  await answers(`${base}/bytes`, child);
  return running(child, base, async () => undefined);
}

function running(child: ChildProcess, base: string, clean: () => Promise<void>): BenchProcess {
  return {
    pid: child.pid ?? 0,
    base,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await clean();
    },
  };
}

const START_LIMIT_MS = 30_000;
const ASK_AGAIN_MS = 50;

async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_LIMIT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended with ${child.exitCode}`);
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
  throw new Error(`${url}: no answer in ${START_LIMIT_MS} ms`);
}

/**
 * Returns a UUID of version 7 with the time in front, like those of devices (`contract/core/id.ts`): random ids would be spread over a
 * whole index, which does not happen in a database of the product. Made from `randomUUID`, which the runtime generates ahead, so that it
 * costs the caller little.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
