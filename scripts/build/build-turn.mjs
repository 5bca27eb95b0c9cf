// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 100;
/** No build takes so long: whoever holds the turn since then is another process that got the number of a dead one. */
const FORGOTTEN_MS = 600_000;

/**
 * Does work that only one process of a checkout may do at once; others wait until it is done. The turn of a process that
 * has died is taken over.
 * @template T
 * @param {string} file says whose turn it is, while it is somebody's
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${process.pid} ${performance.now()}`;
  while (!(await takesTurn(file, own))) await pause(LOOK_AGAIN_MS);
  try {
    return await work();
  } finally {
    if (holderOf(file) === own) rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} own
 */
async function takesTurn(file, own) {
  try {
    writeFileSync(file, own, { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  if (isLocked(file)) return false;
  // Of several that take over at once the last one stands: each looks whether it is that.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, own);
  renameSync(next, file);
  await pause(LOOK_AGAIN_MS);
  return holderOf(file) === own;
}

/** @param {string} file */
function isLocked(file) {
  const holder = holderOf(file);
  // Given back this moment.
  if (holder === null) return true;
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  // Without words it is being written.
  return Date.now() - since < FORGOTTEN_MS && (holder === "" || isAlive(Number.parseInt(holder, 10)));
}

/** @param {string} file */
function holderOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process lives, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
