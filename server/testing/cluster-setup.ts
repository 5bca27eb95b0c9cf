import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestCluster, type TestCluster } from "./database/cluster.ts";
import { BROKER } from "./database/test-database.ts";

/** Each test project loads this file again in the same process: they share one broker and one cluster. */
const shared: { yarusTestRun?: Promise<Run> } & typeof globalThis = globalThis;

type Run = { users: number; stop: () => Promise<void> };

/**
 * Serves a PostgreSQL to the tests of a run: the first request starts the cluster, so a run without database tests does not start one. The
 * last project to finish stops it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const run = await (shared.yarusTestRun ??= openBroker());
  run.users++;
  return async () => {
    if (--run.users > 0) return;
    delete shared.yarusTestRun;
    await run.stop();
  };
}

async function openBroker(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "yarus-broker-"));
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${folder}` : join(folder, "socket");
  let cluster: Promise<TestCluster> | null = null;
  const server = createServer((socket) => {
    cluster ??= startTestCluster();
    cluster.then(
      ({ adminUrl, template }) => socket.end(JSON.stringify({ adminUrl, template })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    );
    // The test process has exited meanwhile.
    socket.on("error", () => undefined);
  });
  await listen(server, path);
  process.env[BROKER] = path;
  const stop = async () => {
    delete process.env[BROKER];
    server.close();
    if (cluster !== null) await (await cluster).stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { users: 0, stop };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}
