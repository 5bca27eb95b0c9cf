import { readdir, readFile, readlink, realpath, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import type { Log } from "#server/runtime/log.ts";
import { embeddedText } from "./embedded-text.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import type { Place } from "./place.ts";
import { ask, isAlive, isCorpse, type Endpoint, type Postmaster, stopPostmaster } from "./postmaster.ts";

/** The contents of `postmaster.pid`: PostgreSQL keeps the file while it runs, and leaves it behind when it is killed. */
export type PidFile = { pid: number; port: number; socketFolder: string };

const pidFilePath = (place: Place) => join(place.cluster, "postmaster.pid");

/** Returns the pid file of a cluster, or null if there is none (then no postmaster runs on it). */
export async function readPidFile(place: Place): Promise<PidFile | null> {
  const text = await readOrNull(pidFilePath(place));
  if (text === null) return null;
  const [pid, , , port, socketFolder] = text.split("\n");
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? "" };
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Adopts the postmaster that an earlier process of the product left running; returns null if a new one can be started. It is recognised by
 * its own `data_directory`, because the process number may have passed to another program. One with other settings or of another version is
 * stopped cleanly. Never starts a second postmaster beside it, never removes the pid file of a live one.
 */
export async function adoptOrphan(
  place: Place,
  endpoint: Endpoint,
  clusterName: string,
  log: Log,
): Promise<{ postmaster: Postmaster; endpoint: Endpoint } | null> {
  for (let tries = 0; ; tries++) {
    const file = await readPidFile(place);
    if (file === null) return null;
    if (!isAlive(file.pid)) {
      await buryPostmaster(place);
      return null;
    }
    const found = { ...endpoint, port: file.port, host: file.socketFolder === "" ? endpoint.host : file.socketFolder };
    const answer = await ask(found);
    if (answer.kind === "ready") {
      if ((await realpath(answer.dataDirectory)) !== (await realpath(place.cluster))) return null;
      const postmaster = watch(file.pid);
      if (answer.clusterName === clusterName) {
        log.warn({ pid: file.pid }, embeddedText.attached);
        return { postmaster, endpoint: found };
      }
      await stopPostmaster(postmaster);
      return null;
    }
    if (answer.kind === "absent" && (await isStranger(file.pid, place))) {
      await setAsideStalePidFile(place, file.pid);
      return null;
    }
    // It is recovering or shutting down: it answers in a while, or exits.
    if (answer.kind === "absent" && tries > 100) {
      throw new StartRefusal(embeddedText.postmasterSilent(file.pid, place.folder), EXIT.busy);
    }
    await pause(100);
  }
}

/** Watches a postmaster that is not a child of this process, by polling. */
export function watch(pid: number): Postmaster {
  const exited = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 100);
    timer.unref();
  });
  return { pid, exited };
}

/** A postmaster and its children run in the cluster's folder; Linux shows the folder of every process. */
const workFolder = (pid: number | string) => readlink(`/proc/${String(pid)}/cwd`).catch(() => null);

async function isStranger(pid: number, place: Place): Promise<boolean> {
  const folder = await workFolder(pid);
  return folder !== null && folder !== (await realpath(place.cluster));
}

/** The children of a killed postmaster notice it and exit by themselves. */
const CHILDREN_PATIENCE_MS = 10_000;

/**
 * Clears the way for a new postmaster after the death of the one in the pid file. Its children may still be exiting, and PostgreSQL does
 * not start beside them. A zombie keeps its number, for ever where the first process of a container reaps no children, and PostgreSQL takes
 * it for a live process.
 */
export async function buryPostmaster(place: Place): Promise<void> {
  const file = await readPidFile(place);
  if (file === null || process.platform !== "linux" || isAlive(file.pid)) return;
  for (const until = Date.now() + CHILDREN_PATIENCE_MS; (await isInUse(place)) && Date.now() < until;) await pause(50);
  if (!isCorpse(file.pid)) return;
  // In this order: after an interruption the next start begins again with the pid file.
  await removeSocketLock(file);
  await setAsideStalePidFile(place, file.pid);
}

/** Removes the second file with the postmaster's number, next to its socket. */
async function removeSocketLock({ pid, port, socketFolder }: PidFile): Promise<void> {
  if (socketFolder === "") return;
  const path = join(socketFolder, `.s.PGSQL.${String(port)}.lock`);
  const holder = await readOrNull(path);
  if (holder !== null && Number(holder.split("\n")[0]) === pid) await rm(path);
}

/**
 * Renames a stale pid file. A killed container restarts with the same low process numbers, so the number in the file may belong to another
 * program, and PostgreSQL would refuse to start for ever. This process holds the lock of the place; if no process works in the cluster's
 * folder the file is renamed (not removed), otherwise the operator has to act.
 */
async function setAsideStalePidFile(place: Place, pid: number): Promise<void> {
  if (await isInUse(place)) throw new StartRefusal(embeddedText.postmasterStranger(pid, pidFilePath(place)), EXIT.busy);
  await rename(pidFilePath(place), join(place.folder, "postmaster.pid.stale"));
}

async function isInUse(place: Place): Promise<boolean> {
  const cluster = await realpath(place.cluster);
  for (const name of await readdir("/proc")) {
    if (/^\d+$/.test(name) && (await workFolder(name)) === cluster) return true;
  }
  return false;
}
