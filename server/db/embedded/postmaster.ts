import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Binaries } from "./binaries.ts";
import { ROLE } from "./cluster.ts";
import { embeddedText } from "./embedded-text.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";
import type { Place } from "./place.ts";

/** The address of a running embedded PostgreSQL: a socket folder (or 127.0.0.1 on Windows) and its role. */
export type Endpoint = { host: string; port: number; user: string; password: string };

/** A running postmaster, started here or adopted. `exited` resolves when its process is gone. */
export type Postmaster = { pid: number; exited: Promise<void> };

export type Launch = {
  place: Place;
  binaries: Binaries;
  endpoint: Endpoint;
  /** PostgreSQL settings by name. */
  settings: Record<string, string>;
  log: Log;
};

const LOG_LIMIT = 8 * 1024 * 1024;
const logFile = (place: Place) => join(place.folder, "postgres.log");

/**
 * Returns true if a process of this number runs, even of another user. A zombie does not count: in a container the first process may never
 * reap its orphans.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return process.platform !== "linux" || !isCorpse(pid);
}

/** Returns true if a process of this number is a zombie. Always false on systems other than Linux. */
export function isCorpse(pid: number): boolean {
  try {
    const line = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    return /^\) [ZX]/.test(line.slice(line.lastIndexOf(")")));
  } catch {
    // The process is gone, or the system does not show its processes.
    return false;
  }
}

/**
 * Starts a postmaster and waits until it accepts queries, however long recovery takes. It gets its own session: Ctrl-C in a terminal
 * signals the whole foreground group, and the database must outlive the last writes of the server. Rejects with the last lines of
 * PostgreSQL's log if it exits.
 */
export async function launch(input: Launch): Promise<Postmaster> {
  const { place, binaries, endpoint } = input;
  await turnLog(place);
  const output = openSync(logFile(place), "a", 0o600);
  const args = ["-D", place.cluster, ...Object.entries(settingsOf(input)).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
  const child = spawn(binaries.postgres, args, {
    cwd: place.folder,
    env: binaries.env,
    detached: true,
    stdio: ["ignore", output, output],
    ...place.runner,
  });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  // The child must not keep this process alive: its owner stops it.
  child.unref();
  const dead = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  await waitUntilReady(endpoint, dead, input.log);
  if (dead() || child.pid === undefined) throw new Error(await logTail(place));
  return { pid: child.pid, exited };
}

function settingsOf({ endpoint, settings }: Launch): Record<string, string> {
  const where =
    process.platform === "win32"
      ? { listen_addresses: "127.0.0.1" }
      : { listen_addresses: "", unix_socket_directories: endpoint.host, unix_socket_permissions: "0700" };
  return { ...where, port: String(endpoint.port), ...settings };
}

async function logTail(place: Place): Promise<string> {
  const lines = (await readFile(logFile(place), "utf8").catch(errorText)).trim().split("\n");
  return lines.slice(-8).join("\n");
}

/** Limits PostgreSQL's own log (warnings and up) to two files of a bounded size. */
async function turnLog(place: Place): Promise<void> {
  const size = await stat(logFile(place)).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(logFile(place), `${logFile(place)}.1`);
}

/** PostgreSQL has one code for "starting up", "in recovery" and "shutting down": 57P03. */
const NOT_NOW = "57P03";
const ABSENT = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

export type Answer = { kind: "ready"; dataDirectory: string; clusterName: string } | { kind: "absent" | "not-now" };

/** Asks the server at the endpoint for its data directory. Throws only errors other than absence and "not now". */
export async function ask(endpoint: Endpoint): Promise<Answer> {
  const client = new Client({ ...endpoint, database: "postgres", connectionTimeoutMillis: 5000 });
  // A backend may exit between two steps, which is an ordinary answer here.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string; name: string }>(
      "select current_setting('data_directory') as data, current_setting('cluster_name') as name",
    );
    return { kind: "ready", dataDirectory: rows[0]?.data ?? "", clusterName: rows[0]?.name ?? "" };
  } catch (error) {
    const code = errorCode(error);
    if (code === NOT_NOW) return { kind: "not-now" };
    if (code !== null && ABSENT.has(code)) return { kind: "absent" };
    if (code === null && errorText(error).includes("terminated")) return { kind: "absent" };
    if (code === "28P01") throw new StartRefusal(embeddedText.passwordWrong(endpoint.host), EXIT.unavailable);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Resolves when the endpoint answers or `dead()` returns true; logs once that recovery takes time. */
export async function waitUntilReady(endpoint: Endpoint, dead: () => boolean, log: Log): Promise<void> {
  const began = Date.now();
  let isReported = false;
  for (let wait = 15; !dead(); wait = Math.min(wait * 1.3, 250)) {
    const answer = await ask(endpoint);
    if (answer.kind === "ready") return;
    if (!isReported && Date.now() - began > 3000) {
      log.info({ host: endpoint.host }, embeddedText.startRecovering);
      isReported = true;
    }
    await pause(wait);
  }
}

/** Sends a signal to a postmaster that may be gone. */
export function signalPostmaster({ pid }: Postmaster, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/**
 * Stops a postmaster by a fast shutdown: sessions are ended, everything committed is on disk. After `patience` ms by an immediate one, from
 * which the next start recovers. Never uses SIGKILL.
 */
export async function stopPostmaster(postmaster: Postmaster, patience = 15_000): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!isAlive(postmaster.pid)) return;
    signalPostmaster(postmaster, signal);
    if (await endsWithin(postmaster.exited, patience)) return;
  }
}

async function endsWithin(exited: Promise<void>, patience: number): Promise<boolean> {
  const giveUp = new AbortController();
  const timeout = pause(patience, false, { signal: giveUp.signal }).catch(() => false);
  const gone = await Promise.race([exited.then(() => true), timeout]);
  giveUp.abort();
  return gone;
}

/** The role that owns an embedded database, at a socket folder. */
export const endpointAt = (host: string, port: number, password: string): Endpoint => ({
  host,
  port,
  user: ROLE,
  password,
});
