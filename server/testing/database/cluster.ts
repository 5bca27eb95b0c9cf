import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { Client } from "pg";
import { startEmbedded } from "#server/db/embedded/supervisor.ts";
import { silentLog } from "#server/runtime/log.ts";
import { migrate } from "#server/db/migrate.ts";
import { makeFastFolder } from "./fast-folder.ts";

/** A PostgreSQL for tests, with a migrated template database. */
export type TestCluster = { adminUrl: string; template: string; stop: () => Promise<void> };

/** Prefix of every database that tests create on an external server. */
const PREFIX = "yarus_test_";

/** Tests do not cover power failures, and syncing takes a third of a run. */
const FAST = { fsync: "off", full_page_writes: "off", max_connections: "200", shared_buffers: "64MB" };

/**
 * Starts an embedded cluster in a temporary folder, or uses the server of TEST_DATABASE_URL. A shell that waits for this process stops the
 * cluster when the process is killed.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const url = process.env["TEST_DATABASE_URL"];
  const template = `${PREFIX}${Date.now().toString(36)}_${randomBytes(3).toString("hex")}`;
  if (url !== undefined) {
    await makeTemplate(url, template);
    return { adminUrl: url, template, stop: () => dropAll(url, template) };
  }
  const dataDir = await makeFastFolder("yarus-test-");
  const embedded = await startEmbedded({ dataDir, settings: FAST }, silentLog);
  const stopWatching = watchParent(embedded.postmasterPid(), dataDir);
  const { host, port, user, password } = embedded.endpoint;
  const address = host.startsWith("/") ? `localhost:${String(port)}` : `${host}:${String(port)}`;
  const socket = host.startsWith("/") ? `?host=${encodeURIComponent(host)}` : "";
  const adminUrl = `postgresql://${user}:${password}@${address}/postgres${socket}`;
  const stop = async () => {
    await embedded.stop();
    stopWatching();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(adminUrl, template);
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl, template, stop };
}

async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  const target = new URL(adminUrl);
  target.pathname = `/${template}`;
  await withAdmin(adminUrl, (client) => client.query(`create database ${template} template template0 encoding 'UTF8'`));
  await migrate({ connectionString: target.href }, silentLog);
}

/** Drops the databases of this run on an external server. */
async function dropAll(adminUrl: string, template: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [template],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

async function withAdmin(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The shell's stdin ends when this process does, however it ends; then the shell stops the cluster and removes the folder. */
function watchParent(pid: number, folder: string): () => void {
  if (process.platform === "win32") return () => undefined;
  const script = `read _ || { kill -INT ${String(pid)}; sleep 1; kill -QUIT ${String(pid)}; rm -rf "${folder}"; } 2>/dev/null`;
  const shell = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  shell.unref();
  const { stdin } = shell;
  if ("unref" in stdin && typeof stdin.unref === "function") stdin.unref();
  return () => stdin.end("done\n");
}
