// @ts-check
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 100;
/** Longer than any build: an older lock belongs to a dead process whose id another process has now. */
const FORGOTTEN_MS = 600_000;

/**
 * Runs work that only one process of a checkout may run at a time; others wait until it is done. The lock of a dead process is taken over.
 * @template T
 * @param {string} file the lock file; it exists while a process has the lock
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
  // If several processes take over at once, the last write wins, so each checks whether it was its own.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, own);
  renameSync(next, file);
  await pause(LOOK_AGAIN_MS);
  return holderOf(file) === own;
}

/** @param {string} file */
function isLocked(file) {
  const holder = holderOf(file);
  // The lock was released just now.
  if (holder === null) return true;
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  // An empty file is just being written.
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
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
