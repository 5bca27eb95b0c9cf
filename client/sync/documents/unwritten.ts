import * as Y from "yjs";
import { unwrittenPrefix } from "../document-records.ts";
import { isRecord } from "../fields.ts";
import { patchState } from "./document-disk.ts";
import { type Held, take } from "./held-document.ts";
import { lettersIn } from "./letters.ts";

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
 * has it too, or whether the page still lives. What was written in a life of the document that is over cannot come into the next one: it is
 * kept for its person to copy, as what the server refuses is (DO-49).
 */
export async function takeUpUnwritten(held: Held): Promise<void> {
  const memory = held.engine.env.pieceMemory;
  const over: Left[] = [];
  const letters: string[] = [];
  for (const one of memory?.all(unwrittenPrefix(held.place)) ?? []) {
    const left = readText(one.text);
    if (left !== null && left.epoch !== 0 && held.epoch > left.epoch) {
      over.push(one);
      letters.push(lettersIn(left.update));
    } else {
      if (left !== null) Y.applyUpdate(held.doc, left.update);
      held.takenUp.push(one);
    }
  }
  if (over.length === 0) return;
  await keepLetters(held, letters);
  for (const one of over) forget(held, one);
}

/** Beside what was refused before: nothing of that is let go either. */
async function keepLetters(held: Held, letters: readonly string[]): Promise<void> {
  const before = held.refused?.text ?? "";
  const more = letters.filter((line) => line !== "" && !before.includes(line));
  if (more.length === 0) return;
  const text = [before, ...more].filter((part) => part !== "").join("\n");
  const refused = { code: held.refused?.code ?? "DOCUMENT_RESET", text, at: held.engine.env.clock.now() } as const;
  take(held, { ...(await patchState(held.engine, held.place, { refused })), epoch: held.epoch });
}

/** What was taken up is on the disk now. */
export function forgetTakenUp(held: Held): void {
  for (const one of held.takenUp.splice(0)) forget(held, one);
}

type Left = Held["takenUp"][number];

/** What a page that still lives has put in its place meanwhile stays. */
function forget(held: Held, { key, text }: Left): void {
  const memory = held.engine.env.pieceMemory;
  if (memory?.all(key).some((left) => left.text === text) === true) memory.write(key, null);
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
