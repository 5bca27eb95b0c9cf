import * as Y from "yjs";
import { DOCUMENT_UPDATE_MAX_BYTES } from "#contract/core/limit.ts";
import { inBackground } from "../engine/engine.ts";
import { StorageFault } from "../ports/env.ts";
import { noteFull } from "../connection/note-full.ts";
import { post } from "../tabs/tabs.ts";
import { addPiece, isOver, readDocument, type Piece } from "./document-disk.ts";
import { FROM_DISK, FROM_SERVER, FROM_TAB, type DocumentReplica, note, take } from "./document-replica.ts";
import { scheduleSend } from "./send-document.ts";
import { forgetTakenUp, keepUnwritten } from "./unwritten.ts";

/** Delay before pieces are written again after the disk has failed. */
const TRY_AGAIN_MS = 5_000;

/** Writes every change of the document to the disk at once, in order. */
export function keepChanges(replica: DocumentReplica): void {
  replica.doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === FROM_DISK || origin === FROM_TAB) return;
    keep(replica, { update, own: origin !== FROM_SERVER });
  });
}

function keep(replica: DocumentReplica, piece: Piece): void {
  replica.pending.push(piece);
  if (piece.own) keepUnwritten(replica);
  note(replica);
  replica.writing ??= writeAll(replica);
  if (piece.own) scheduleSend(replica);
}

async function writeAll(replica: DocumentReplica): Promise<void> {
  try {
    let run = nextRun(replica.pending);
    while (run !== null && !replica.isGone && (await writeRun(replica, run))) run = nextRun(replica.pending);
    if (replica.pending.length === 0) forgetTakenUp(replica);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    replica.engine.env.log.warn("A document could not be kept on the device", error);
    if (error.kind === "quota") noteFull(replica.engine, true);
    replica.cancelWrite?.();
    replica.cancelWrite = replica.engine.env.clock.after(TRY_AGAIN_MS, () => {
      if (!replica.isGone) replica.writing ??= writeAll(replica);
    });
  } finally {
    replica.writing = null;
  }
}

interface Run {
  count: number;
  piece: Piece;
}

/** Returns the next run: pieces of one kind that were collected during the previous write are merged into one. */
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

/** Writes a run. Returns true if the next one may be written. */
async function writeRun(replica: DocumentReplica, { count, piece }: Run): Promise<boolean> {
  const { engine, place, pending, epoch } = replica;
  const state = await addPiece(engine, place, epoch, piece);
  // A restored version may have replaced the pending pieces.
  if (replica.pending !== pending || replica.isGone) return true;
  if (isOver(epoch, state)) {
    // Another tab knew the later epoch first. What was typed in this tab becomes a refusal.
    background(replica, replica.line.reset(replica, state.epoch));
    return false;
  }
  pending.splice(0, count);
  if (piece.own) keepUnwritten(replica);
  take(replica, { ...state, epoch: replica.epoch });
  if (piece.own) post(engine, { kind: "document", guid: place.guid, epoch, update: piece.update });
  return true;
}

/** Applies the stored pieces to the document. */
export async function hydrateReplica(replica: DocumentReplica): Promise<void> {
  const found = await readDocument(replica.engine, replica.place);
  if (found === null) return;
  replica.doc.transact(() => {
    for (const { update } of found.pieces) Y.applyUpdate(replica.doc, update, FROM_DISK);
  }, FROM_DISK);
  replica.isLoaded ||= found.pieces.length > 0;
  take(replica, found.state);
}

/** Applies a piece that another tab has stored. */
export function applyFromTab(replica: DocumentReplica, update: Uint8Array): void {
  Y.applyUpdate(replica.doc, update, FROM_TAB);
}

export function applyFromServer(replica: DocumentReplica, update: Uint8Array): void {
  Y.applyUpdate(replica.doc, update, FROM_SERVER);
}

/** Waits until everything up to now is on the disk, or its write has failed. */
export async function waitUntilStored(replica: DocumentReplica): Promise<void> {
  while (replica.writing !== null) await replica.writing;
}

/** Runs work on a document in the background; failures are logged. */
export function background(replica: DocumentReplica, work: Promise<unknown>): void {
  inBackground(replica.engine, `Document ${replica.place.guid} failed`, work);
}
