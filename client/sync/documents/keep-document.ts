import * as Y from "yjs";
import { DOCUMENT_UPDATE_MAX_BYTES } from "#contract/limit.ts";
import { inBackground } from "../engine.ts";
import { StorageFault } from "../env.ts";
import { noteFull } from "../note-full.ts";
import { post } from "../tabs.ts";
import { addPiece, isOver, readDocument, type Piece } from "./document-disk.ts";
import { FROM_DISK, FROM_SERVER, FROM_TAB, type Held, note, take } from "./held-document.ts";
import { sendSoon } from "./send-document.ts";
import { forgetTakenUp, keepUnwritten } from "./unwritten.ts";

/** How long after a refusal of the disk the same pieces are tried again. */
const TRY_AGAIN_MS = 5_000;

/** Everything that happens in the document is on the disk at once, in its order. */
export function keepChanges(held: Held): void {
  held.doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === FROM_DISK || origin === FROM_TAB) return;
    keep(held, { update, own: origin !== FROM_SERVER });
  });
}

function keep(held: Held, piece: Piece): void {
  held.pending.push(piece);
  if (piece.own) keepUnwritten(held);
  note(held);
  held.writing ??= writeAll(held);
  if (piece.own) sendSoon(held);
}

async function writeAll(held: Held): Promise<void> {
  try {
    let run = nextRun(held.pending);
    while (run !== null && !held.isGone && (await writeRun(held, run))) run = nextRun(held.pending);
    if (held.pending.length === 0) forgetTakenUp(held);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    held.engine.env.log.warn("A document could not be kept on the device", error);
    if (error.kind === "quota") noteFull(held.engine, true);
    held.cancelWrite?.();
    held.cancelWrite = held.engine.env.clock.after(TRY_AGAIN_MS, () => {
      if (!held.isGone) held.writing ??= writeAll(held);
    });
  } finally {
    held.writing = null;
  }
}

interface Run {
  count: number;
  piece: Piece;
}

/** Pieces of one kind that gathered while the ones before were being written are one. */
function nextRun(pending: readonly Piece[]): Run | null {
  const [first] = pending;
  if (first === undefined) return null;
  let bytes = 0;
  const run: Uint8Array[] = [];
  for (const { own, update } of pending) {
    bytes += update.byteLength;
    if (own !== first.own || (run.length > 0 && bytes > DOCUMENT_UPDATE_MAX_BYTES / 2)) break;
    run.push(update);
  }
  return {
    count: run.length,
    piece: { own: first.own, update: run.length === 1 ? first.update : Y.mergeUpdates(run) },
  };
}

/** True when the next run may be written. */
async function writeRun(held: Held, { count, piece }: Run): Promise<boolean> {
  const { engine, place, pending, epoch } = held;
  const state = await addPiece(engine, place, epoch, piece);
  // A restored version may have put other pieces in their place.
  if (held.pending !== pending || held.isGone) return true;
  if (isOver(epoch, state)) {
    // Another tab knew of it sooner. What was typed here is told as refused.
    background(held, held.line.reset(held, state.epoch));
    return false;
  }
  pending.splice(0, count);
  if (piece.own) keepUnwritten(held);
  take(held, { ...state, epoch: held.epoch });
  if (piece.own) post(engine, { kind: "document", guid: place.guid, epoch, update: piece.update });
  return true;
}

/** What the device has of the document comes into it. */
export async function readHeld(held: Held): Promise<void> {
  const found = await readDocument(held.engine, held.place);
  if (found === null) return;
  held.doc.transact(() => {
    for (const { update } of found.pieces) Y.applyUpdate(held.doc, update, FROM_DISK);
  }, FROM_DISK);
  held.isLoaded ||= found.pieces.length > 0;
  take(held, found.state);
}

/** Another tab has written a piece, and it is on the disk. */
export function applyFromTab(held: Held, update: Uint8Array): void {
  Y.applyUpdate(held.doc, update, FROM_TAB);
}

export function applyFromServer(held: Held, update: Uint8Array): void {
  Y.applyUpdate(held.doc, update, FROM_SERVER);
}

/** Waits until everything up to now is on the disk, or is known not to be. */
export async function kept(held: Held): Promise<void> {
  while (held.writing !== null) await held.writing;
}

/** What a document's own work runs into is logged. */
export function background(held: Held, work: Promise<unknown>): void {
  inBackground(held.engine, `Document ${held.place.guid} failed`, work);
}
