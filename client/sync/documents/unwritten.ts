import * as Y from "yjs";
import { unwrittenPrefix } from "../document-records.ts";
import { isRecord } from "../fields.ts";
import type { Held } from "./held-document.ts";

/** More than this is pasted, not typed: it would fill the browser's small memory. */
const BYTES_MAX = 50_000;

/**
 * Keeps what its person has written and the disk has not, at once: a write to the disk takes longer than a page may have left (DO-43).
 * Called whenever that changes.
 */
export function keepUnwritten(held: Held): void {
  const memory = held.engine.env.pieceMemory;
  const own = held.pending.filter((piece) => piece.own).map((piece) => piece.update);
  const bytes = own.reduce((sum, update) => sum + update.byteLength, 0);
  const text = own.length === 0 || bytes > BYTES_MAX ? null : textOf(held.epoch, Y.mergeUpdates(own));
  if (text === null && !held.isInMemory) return;
  memory?.write(unwrittenPrefix(held.place) + held.memoryKey, text);
  held.isInMemory = text !== null;
}

/**
 * Takes up what pages that have ended left behind. What is in the document already changes nothing, so it does not matter whether the disk
 * has it too, or whether the page still lives. What was written in a life of the document that is over stays away (DO-49).
 */
export function takeUpUnwritten(held: Held): void {
  const memory = held.engine.env.pieceMemory;
  for (const { key, text } of memory?.all(unwrittenPrefix(held.place)) ?? []) {
    const left = readText(text);
    const isOver = left !== null && left.epoch !== 0 && held.epoch > left.epoch;
    if (left !== null && !isOver) Y.applyUpdate(held.doc, left.update);
    held.takenUp.push({ key, text });
  }
}

/** What was taken up is on the disk now; what a page that still lives has put in its place meanwhile stays. */
export function forgetTakenUp(held: Held): void {
  const memory = held.engine.env.pieceMemory;
  for (const { key, text } of held.takenUp.splice(0)) {
    if (memory?.all(key).some((left) => left.text === text) === true) memory.write(key, null);
  }
}

function textOf(epoch: number, update: Uint8Array): string {
  let signs = "";
  for (const byte of update) signs += String.fromCodePoint(byte);
  return JSON.stringify({ epoch, update: btoa(signs) });
}

/** `null` for what another build has left, or nobody. */
function readText(text: string): { epoch: number; update: Uint8Array } | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isRecord(read) || typeof read["epoch"] !== "number" || typeof read["update"] !== "string") return null;
    const update = Uint8Array.from(atob(read["update"]), (sign) => sign.codePointAt(0) ?? 0);
    Y.decodeUpdate(update);
    return { epoch: read["epoch"], update };
  } catch {
    return null;
  }
}
