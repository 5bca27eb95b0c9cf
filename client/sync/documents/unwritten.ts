import * as Y from "yjs";
import { unwrittenPrefix } from "../storage/records/document-records.ts";
import { isRecord } from "../ports/fields.ts";
import { patchState } from "./document-disk.ts";
import { type DocumentReplica, take } from "./document-replica.ts";
import { typedTextIn } from "./typed-text.ts";

/** A larger change was pasted, not typed: it would fill the browser's small memory. */
const BYTES_MAX = 50_000;

/**
 * Stores what the user has written and the disk does not have, synchronously: a disk write may take longer than the page lives (DO-43).
 * Called whenever the pending pieces change.
 */
export function keepUnwritten(replica: DocumentReplica): void {
  const memory = replica.engine.env.pieceMemory;
  const own = replica.pending.filter((piece) => piece.own).map((piece) => piece.update);
  const bytes = own.reduce((sum, update) => sum + update.byteLength, 0);
  const text = own.length === 0 || bytes > BYTES_MAX ? null : textOf(replica.epoch, Y.mergeUpdates(own));
  if (text === null && !replica.isInMemory) return;
  memory?.write(unwrittenPrefix(replica.place) + replica.memoryKey, text);
  replica.isInMemory = text !== null;
}

/**
 * Restores the pieces that ended pages have left. A piece that the document has already changes nothing, so it may be on the disk too, or
 * its page may still be open. Text of a former epoch cannot be put into the current one: it is kept for copying, like rejected text
 * (DO-49).
 */
export async function takeUpUnwritten(replica: DocumentReplica): Promise<void> {
  const memory = replica.engine.env.pieceMemory;
  const over: LeftoverPiece[] = [];
  const typedTexts: string[] = [];
  for (const one of memory?.all(unwrittenPrefix(replica.place)) ?? []) {
    const left = readText(one.text);
    if (left !== null && left.epoch !== 0 && replica.epoch > left.epoch) {
      over.push(one);
      typedTexts.push(typedTextIn(left.update));
    } else {
      if (left !== null) Y.applyUpdate(replica.doc, left.update);
      replica.takenUp.push(one);
    }
  }
  if (over.length === 0) return;
  await keepTypedTexts(replica, typedTexts);
  for (const one of over) forget(replica, one);
}

/** Adds the text to that of an earlier refusal, so that neither is lost. */
async function keepTypedTexts(replica: DocumentReplica, typedTexts: readonly string[]): Promise<void> {
  const before = replica.refused?.text ?? "";
  const more = typedTexts.filter((line) => line !== "" && !before.includes(line));
  if (more.length === 0) return;
  const text = [before, ...more].filter((part) => part !== "").join("\n");
  const refused = {
    code: replica.refused?.code ?? "DOCUMENT_RESET",
    text,
    at: replica.engine.env.clock.now(),
  } as const;
  take(replica, { ...(await patchState(replica.engine, replica.place, { refused })), epoch: replica.epoch });
}

/** Deletes the restored pieces, which are on the disk now. */
export function forgetTakenUp(replica: DocumentReplica): void {
  for (const one of replica.takenUp.splice(0)) forget(replica, one);
}

type LeftoverPiece = DocumentReplica["takenUp"][number];

/** Deletes a piece, unless a page that is still open has replaced it meanwhile. */
function forget(replica: DocumentReplica, { key, text }: LeftoverPiece): void {
  const memory = replica.engine.env.pieceMemory;
  if (memory?.all(key).some((left) => left.text === text) === true) memory.write(key, null);
}

function textOf(epoch: number, update: Uint8Array): string {
  let signs = "";
  for (const byte of update) signs += String.fromCodePoint(byte);
  return JSON.stringify({ epoch, update: btoa(signs) });
}

/** Returns `null` for a text that is no valid piece, for example one of another build. */
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
