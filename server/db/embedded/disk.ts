import { statfs } from "node:fs/promises";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { embeddedText } from "./embedded-text.ts";

/** Below this even small writes may fail; above it PostgreSQL may start and serve reads. */
const NEEDED_BYTES = 1024 * 1024;

/** A new cluster takes about 40 MB, plus the first segments of the log. */
export const NEW_CLUSTER_BYTES = 90 * 1024 * 1024;

/** Returns the free bytes of `folder` for an ordinary user, and whether PostgreSQL can work with them. */
export async function diskRoom(folder: string, needed = NEEDED_BYTES): Promise<{ free: number; enough: boolean }> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return { free, enough: free >= needed };
}

/** Refuses to start when the disk has too little space for the next step. */
export async function requireDisk(folder: string, needed: number): Promise<void> {
  if (!(await diskRoom(folder, needed)).enough) throw await diskFull(folder);
}

/** Returns the refusal of a full disk. */
export async function diskFull(folder: string): Promise<StartRefusal> {
  const { free } = await diskRoom(folder);
  return new StartRefusal(embeddedText.diskFull(folder, `${(free / 1_048_576).toFixed(0)} МБ`), EXIT.unavailable);
}

/** Returns true if a failure was caused by a full disk. `words` is the output of PostgreSQL. */
export async function isDiskFull(folder: string, words: string): Promise<boolean> {
  return words.includes("No space left") || words.includes("ENOSPC") || !(await diskRoom(folder)).enough;
}
