import * as Y from "yjs";
import { unwrittenPrefix } from "../storage/records/document-records.ts";
import { isRecord } from "../ports/fields.ts";
import { patchState } from "./document-disk.ts";
import { type DocumentReplica, take } from "./document-replica.ts";
import { typedTextIn } from "./typed-text.ts";

/** More than this is pasted, not typed: it would fill the browser's small memory. */
const BYTES_MAX = 50_000;

/**
 * Keeps what its person has written and the disk has not, at once: a write to the disk takes longer than a page may have left (DO-43).
 * Called whenever that changes.
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
 * Takes up what pages that have ended left behind. What is in the document already changes nothing, so it does not matter whether the disk
 * has it too, or whether the page still lives. What was written in a life of the document that is over cannot come into the next one: it is
 * kept for its person to copy, as what the server refuses is (DO-49).
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

/** Beside what was refused before: nothing of that is let go either. */
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

/** What was taken up is on the disk now. */
export function forgetTakenUp(replica: DocumentReplica): void {
  for (const one of replica.takenUp.splice(0)) forget(replica, one);
}

type LeftoverPiece = DocumentReplica["takenUp"][number];

/** What a page that still lives has put in its place meanwhile stays. */
function forget(replica: DocumentReplica, { key, text }: LeftoverPiece): void {
  const memory = replica.engine.env.pieceMemory;
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
