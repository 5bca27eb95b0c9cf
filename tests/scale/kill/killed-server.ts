import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTypeScript, type TestProcess, until } from "#server/testing/process.ts";
import { postgresProcesses, postmasterOf, signal } from "./postgres-processes.ts";

/**
 * What is killed: the server's process alone, so that its PostgreSQL is left an orphan; all of it at one moment, as near to a
 * power cut as can be without cutting the power; or the database under the living server.
 */
export type Kill = "server" | "everything" | "database";

/** The product's own process over a data folder of its own, which is killed and started again. */
export interface KilledServer {
  base: string;
  /** Of the server's process. */
  pid(): number;
  /** Resolves when the server takes work, at once when it does. */
  up(): Promise<void>;
  /** Kills, starts again what does not come back by itself, and answers the milliseconds until work is taken again. */
  kill(how: Kill): Promise<number>;
  /** Stops in peace and removes the folder. */
  stop(): Promise<void>;
}

const START_PATIENCE_MS = 120_000;

/** `databaseUrl` is `null` for the embedded database. */
export async function startServer(databaseUrl: string | null): Promise<KilledServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "yarus-kill-"));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const base = `http://127.0.0.1:${String(port)}`;
  const env = {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    RATE_LIMIT: "off",
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const start = () => runTypeScript("server/main.ts", [], env);
  let running = start();
  let ready = untilReady(base, running);
  await ready;

  async function kill(how: Kill): Promise<number> {
    const began = performance.now();
    if (how === "database") ready = killDatabase(dataDir).then(() => untilReady(base, running));
    else {
      if (how === "everything") killTogether([running.child.pid ?? 0, ...postgresProcesses(dataDir)]);
      else running.child.kill("SIGKILL");
      ready = running.exited.then(() => {
        running = start();
        return untilReady(base, running);
      });
    }
    await ready;
    return performance.now() - began;
  }

  return {
    base,
    pid: () => running.child.pid ?? 0,
    up: () => ready,
    kill,
    async stop() {
      running.child.kill("SIGTERM");
      await running.exited;
      for (const pid of postgresProcesses(dataDir)) signal(pid, "SIGKILL");
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Frozen first, so that none outlives another by a step. */
function killTogether(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, "SIGSTOP");
  for (const pid of pids) signal(pid, "SIGKILL");
}

/** The server brings it back: until then another postmaster's number stands in its file, or none. */
async function killDatabase(dataDir: string): Promise<void> {
  const before = postmasterOf(dataDir);
  killTogether(postgresProcesses(dataDir));
  await until(() => ![null, before].includes(postmasterOf(dataDir)), "the database comes back", START_PATIENCE_MS);
}

async function untilReady(base: string, running: TestProcess): Promise<void> {
  const isReady = async () => {
    if (running.child.exitCode !== null) throw new Error(`the server ended with ${String(running.child.exitCode)}`);
    return fetch(`${base}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  await until(isReady, "the server takes work", START_PATIENCE_MS);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
