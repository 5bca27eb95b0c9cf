import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import type { Log } from "#server/runtime/log.ts";
import { adoptOrphan, buryPostmaster, readPidFile } from "./adopt.ts";
import { type Binaries, findNative, prepareBinaries } from "./binaries.ts";
import { ensureCluster, ROLE } from "./cluster.ts";
import { diskFull, isDiskFull } from "./disk.ts";
import { embeddedText } from "./embedded-text.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";
import { isLocked, takeLock } from "./lock.ts";
import {
  closeSocketFolder,
  readOrCreatePassword,
  openPlace,
  openSocketFolder,
  type Place,
  writeWhole,
} from "./place.ts";
import {
  ask,
  type Endpoint,
  endpointAt,
  launch,
  type Launch,
  type Postmaster,
  signalPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

export type EmbeddedOptions = {
  dataDir: string;
  /** PostgreSQL settings that override the defaults, by name. */
  settings?: Record<string, string>;
  /** The folder for the files if root's runner may not enter `dataDir`. */
  fallbackRoot?: string;
  /** The folder of the PostgreSQL programs; found through npm's package if absent. */
  native?: string;
};

/** A supervised embedded PostgreSQL. `whenLost` resolves when it cannot be restarted: then the process must exit. */
export type EmbeddedPostgres = {
  endpoint: Endpoint;
  place: Place;
  postmasterPid: () => number;
  whenLost: Promise<Error>;
  stop: () => Promise<void>;
};

const SETTINGS: Record<string, string> = {
  shared_buffers: "128MB",
  max_connections: "60",
  synchronous_commit: "on",
  fsync: "on",
  full_page_writes: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  // One node and no replica: the write-ahead log serves crash recovery only.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  min_wal_size: "48MB",
  // A query whose client was killed ends soon, and its locks with it; not every system can detect it.
  ...(process.platform === "linux" && { client_connection_check_interval: "1s" }),
};

/** More restarts than this per minute do not help. */
const RESTARTS = 5;
const CALM_MS = 60_000;

/** A finished move to a server leaves this file, so that the old place is not used any more. */
const MOVED_FILE = "moved-to-server.txt";

/**
 * Takes the place, creates or opens its cluster, and runs a postmaster on it: a new one or the orphan of a killed process. Only one process
 * holds a place at a time. Rejects with a `StartRefusal`.
 */
export async function startEmbedded(options: EmbeddedOptions, log: Log): Promise<EmbeddedPostgres> {
  const native = options.native ?? findNative();
  const place = await openPlace(options.dataDir, options.fallbackRoot);
  if (place.elsewhere) log.info({ place: place.folder }, embeddedText.placeElsewhere(place.folder));
  await refuseMoved(place);
  const release = await takeLock(place.folder, log).catch(async (error: unknown) => {
    throw await explain(place, error);
  });
  try {
    const binaries = await prepareBinaries(native, place.folder, place.runner);
    const password = await readOrCreatePassword(place);
    await ensureCluster(place, binaries, password, log);
    const plan = await planLaunch(place, binaries, password, options.settings ?? {}, log);
    const orphan = await adoptOrphan(place, plan.endpoint, clusterName(plan), log);
    const running =
      orphan?.postmaster ??
      (await launch(plan).catch(async (error: unknown) => {
        throw await launchRefusal(place, error);
      }));
    return supervise({ ...plan, endpoint: orphan?.endpoint ?? plan.endpoint }, running, release);
  } catch (error) {
    await release();
    throw await explain(place, error);
  }
}

/** Any step that writes may fail on a full disk. */
async function explain(place: Place, error: unknown): Promise<unknown> {
  if (error instanceof StartRefusal || errorCode(error) !== "ENOSPC") return error;
  return await diskFull(place.folder);
}

/** Returns a refusal with PostgreSQL's last log lines. */
async function launchRefusal(place: Place, error: unknown): Promise<StartRefusal> {
  const words = errorText(error);
  if (await isDiskFull(place.folder, words)) return await diskFull(place.folder);
  return new StartRefusal(embeddedText.startFailed(words), EXIT.unavailable, { cause: error });
}

/** Returns the endpoint of an embedded database that another process of the product runs, or null. Changes nothing. */
export async function joinEmbedded(options: EmbeddedOptions, log: Log): Promise<Endpoint | null> {
  const place = await openPlace(options.dataDir, options.fallbackRoot);
  if (!(await isLocked(place.folder, log))) return null;
  const file = await readPidFile(place);
  if (file === null) return null;
  const host = file.socketFolder === "" ? "127.0.0.1" : file.socketFolder;
  const endpoint = endpointAt(host, file.port, await readOrCreatePassword(place));
  return (await ask(endpoint)).kind === "ready" ? endpoint : null;
}

/** Marks the embedded database of `dataDir` as moved to a server; the next start there is refused with that text. */
export async function markMoved(dataDir: string, server: string): Promise<void> {
  const place = await openPlace(dataDir);
  await writeWhole(join(place.folder, MOVED_FILE), `${server}\n`);
}

async function refuseMoved(place: Place): Promise<void> {
  const path = join(place.folder, MOVED_FILE);
  if (!existsSync(path)) return;
  throw new StartRefusal(embeddedText.moved((await readFile(path, "utf8")).trim(), path));
}

async function planLaunch(
  place: Place,
  binaries: Binaries,
  password: string,
  settings: Record<string, string>,
  log: Log,
): Promise<Launch> {
  const socket = process.platform === "win32" ? null : await openSocketFolder(place);
  const endpoint =
    socket === null ? endpointAt("127.0.0.1", await freePort(), password) : endpointAt(socket, 5432, password);
  const plan = { place, binaries, endpoint, settings: { ...SETTINGS, ...settings }, log };
  return { ...plan, settings: { ...plan.settings, cluster_name: clusterName(plan) } };
}

/** Contains a digest of version and settings, so that an orphan with other ones is not adopted. */
function clusterName({ binaries, settings }: Pick<Launch, "binaries" | "settings">): string {
  const named = Object.entries(settings).flatMap(([name, value]) =>
    name === "cluster_name" ? [] : [`${name}=${value}`],
  );
  const digest = createHash("sha256")
    .update([binaries.version, ...named.sort()].join("\n"))
    .digest("hex");
  return `${ROLE}-${digest.slice(0, 12)}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 5432));
    });
  });
}

function supervise(plan: Launch, first: Postmaster, release: () => Promise<void>): EmbeddedPostgres {
  let current = first;
  let stopping = false;
  const guard = async () => {
    const deaths: number[] = [];
    for (;;) {
      await current.exited;
      if (stopping) return;
      deaths.push(Date.now());
      const next = await restart(plan, deaths, () => stopping);
      if (next === null) return;
      current = next;
      // stop() may have been called while the new postmaster started.
      if (stopping) return await stopPostmaster(current);
    }
  };
  const guarding = guard().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(errorText(error))),
  );
  const whenLost = new Promise<Error>((resolve) => {
    void guarding.then((error) => (error === null ? undefined : resolve(error)));
  });
  // A process that exits without stop(), as after an uncaught error, stops its postmaster; only kill -9 leaves it running.
  const onExit = () => signalPostmaster(current, "SIGINT");
  process.once("exit", onExit);
  const stop = async () => {
    stopping = true;
    process.off("exit", onExit);
    await stopPostmaster(current);
    await guarding;
    await closeSocketFolder(plan.endpoint.host);
    await release();
  };
  let stopped: Promise<void> | null = null;
  return {
    endpoint: plan.endpoint,
    place: plan.place,
    postmasterPid: () => current.pid,
    whenLost,
    stop: () => (stopped ??= stop()),
  };
}

/** Restarts a dead postmaster, at most five times a minute; while the disk is full it waits without counting. */
async function restart(plan: Launch, deaths: number[], stopping: () => boolean): Promise<Postmaster | null> {
  const { log, place } = plan;
  for (let isReported = false; ;) {
    if (stopping()) return null;
    const recent = deaths.filter((time) => Date.now() - time < CALM_MS).length;
    if (recent > RESTARTS) throw new StartRefusal(embeddedText.died(recent), EXIT.unavailable);
    await pause(100 * 2 ** Math.min(recent, RESTARTS));
    try {
      log.warn({ place: place.folder }, embeddedText.restarting);
      await buryPostmaster(place);
      return await launch(plan);
    } catch (error) {
      if (await isDiskFull(place.folder, errorText(error))) {
        if (!isReported) log.error({ place: place.folder }, embeddedText.diskFullWaiting(place.folder));
        isReported = true;
        await pause(1000);
      } else {
        log.error({ err: error }, errorText(error));
        deaths.push(Date.now());
      }
    }
  }
}
