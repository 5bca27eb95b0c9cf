import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTypeScript, type TestProcess, until } from "#server/testing/process.ts";
import { postgresProcesses, postmasterOf, signal } from "./postgres-processes.ts";

/**
 * Which processes are killed. `server`: the server's process only, so that its PostgreSQL is orphaned. `everything`: the server and the
 * database at once, which is close to a power loss. `database`: only the database.
 */
export type Kill = "server" | "everything" | "database";

/** A server process with its own data folder that can be killed and restarted. */
export interface KilledServer {
  base: string;
  /** Returns the id of the server's process. */
  pid(): number;
  /** Resolves when the server is ready, immediately if it is ready now. */
  up(): Promise<void>;
  /** Kills processes and restarts what does not restart by itself. Returns the milliseconds until the server is ready again. */
  kill(how: Kill): Promise<number>;
  /** Stops the server gracefully and removes the data folder. */
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

/** Stops all processes first, so that none runs on while the others are killed. */
function killTogether(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, "SIGSTOP");
  for (const pid of pids) signal(pid, "SIGKILL");
}

/** Kills the database and waits until the server has restarted it: until then `postmaster.pid` has the old process id or does not exist. */
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
