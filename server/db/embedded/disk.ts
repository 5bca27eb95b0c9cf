import { statfs } from "node:fs/promises";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { embeddedText } from "./embedded-text.ts";

/** Below this not even a small file is sure to be written; above it PostgreSQL may well start and serve reads. */
const NEEDED_BYTES = 1024 * 1024;

/** A new cluster takes about 40 MB, and the first segments come on top. */
export const NEW_CLUSTER_BYTES = 90 * 1024 * 1024;

/** Free bytes for `folder` (what an ordinary user may take), and whether PostgreSQL can live on them. */
export async function diskRoom(folder: string, needed = NEEDED_BYTES): Promise<{ free: number; enough: boolean }> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return { free, enough: free >= needed };
}

/** Stops the start with a clear message when the disk is too full for what comes next. */
export async function requireDisk(folder: string, needed: number): Promise<void> {
  if (!(await diskRoom(folder, needed)).enough) throw await diskFull(folder);
}

/** The refusal of a full disk. */
export async function diskFull(folder: string): Promise<StartRefusal> {
  const { free } = await diskRoom(folder);
  return new StartRefusal(embeddedText.diskFull(folder, `${(free / 1_048_576).toFixed(0)} МБ`), EXIT.unavailable);
}

/** Was this failure, whatever it says, one of a full disk? `words` are PostgreSQL's own. */
export async function isDiskFull(folder: string, words: string): Promise<boolean> {
  return words.includes("No space left") || words.includes("ENOSPC") || !(await diskRoom(folder)).enough;
}
