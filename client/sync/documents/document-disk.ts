import { DOCUMENT_UPDATE_MAX_BYTES } from "#contract/core/limit.ts";
import * as Y from "yjs";
import type {
  DocumentRefusal,
  DocumentStateRecord,
  DocumentUpdateRecord,
  SyncStores,
} from "../storage/disk/databases.ts";
import { documentKey, removeDocument } from "../storage/records/document-records.ts";
import type { Engine } from "../engine/engine.ts";
import type { Transaction } from "../ports/env.ts";
import { withRoom } from "../storage/records/quota.ts";

/** Shared documents on the device. The disk is authoritative for all tabs: a piece is stored before any tab is notified of it. */

const STORES = ["docUpdates", "docState"] as const;
type OnDisk = Transaction<SyncStores>;

/** The user and the document of a stored state. */
export interface DocumentPlace {
  userId: string;
  guid: string;
}

export interface StoredDocument {
  state: DocumentStateRecord;
  pieces: DocumentUpdateRecord[];
}

/** A new update. `own` is false for an update of the server. */
export interface Piece {
  update: Uint8Array;
  own: boolean;
}

export function readDocument(engine: Engine, place: DocumentPlace): Promise<StoredDocument | null> {
  return engine.disk.sync(STORES, "read", async (transaction) => {
    const state = await transaction.get("docState", documentKey(place));
    return state === undefined ? null : { state, pieces: await piecesOf(transaction, state, state.first) };
  });
}

/**
 * Stores a piece that was written in the given epoch (0: no epoch is known yet); returns the state after it. A piece of a former epoch is
 * not stored: then the state is returned unchanged, with its own epoch. Throws StorageFault.
 */
export function addPiece(
  engine: Engine,
  place: DocumentPlace,
  epoch: number,
  { update, own }: Piece,
): Promise<DocumentStateRecord> {
  return withRoom(engine, () =>
    engine.disk.sync(STORES, own ? "strict" : "write", async (transaction) => {
      const found = await stateOf(transaction, place);
      if (isOver(epoch, found)) return found;
      const state = { ...found, own: own ? found.next : found.own, next: found.next + 1 };
      await transaction.put("docUpdates", { guid: state.guid, n: found.next, update, own });
      await transaction.put("docState", state);
      return state;
    }),
  );
}

/** Returns true if another tab has stored a later epoch of the document. */
export function isOver(epoch: number, stored: DocumentStateRecord): boolean {
  return epoch !== 0 && stored.epoch > epoch;
}

/** Records that the server has the own pieces up to `n`. Merges many small pieces that it has into one. */
export function ackPieces(engine: Engine, place: DocumentPlace, n: number): Promise<DocumentStateRecord> {
  return engine.disk.sync(STORES, "write", async (transaction) => {
    const state = { ...(await stateOf(transaction, place)) };
    state.acked = Math.max(state.acked, n);
    const mergedState = await merged(transaction, state);
    await transaction.put("docState", mergedState);
    return mergedState;
  });
}

export function patchState(
  engine: Engine,
  place: DocumentPlace,
  patch: Partial<Pick<DocumentStateRecord, "epoch" | "refused">>,
): Promise<DocumentStateRecord> {
  return engine.disk.sync(STORES, "strict", async (transaction) => {
    const state = { ...(await stateOf(transaction, place)), ...patch };
    await transaction.put("docState", state);
    return state;
  });
}

/** Begins the document again in an epoch, with only `refused` of what was before. The first tab does it for all tabs. */
export function resetDocument(
  engine: Engine,
  place: DocumentPlace,
  epoch: number,
  refused: DocumentRefusal | null,
): Promise<DocumentStateRecord> {
  return engine.disk.sync(STORES, "strict", async (transaction) => {
    const found = await stateOf(transaction, place);
    const isBegun = found.epoch === epoch;
    if (!isBegun) await removeDocument(transaction, found);
    const state = isBegun ? { ...found, refused: refused ?? found.refused } : { ...newState(place), epoch, refused };
    await transaction.put("docState", state);
    return state;
  });
}

/** Deletes everything that was written, and keeps the epoch. */
export function emptyDocument(engine: Engine, place: DocumentPlace, epoch: number): Promise<DocumentStateRecord> {
  return engine.disk.sync(STORES, "strict", async (transaction) => {
    await removeDocument(transaction, await stateOf(transaction, place));
    const state = { ...newState(place), epoch };
    await transaction.put("docState", state);
    return state;
  });
}

export function forgetDocument(engine: Engine, place: DocumentPlace): Promise<void> {
  return engine.disk.sync(STORES, "write", async (transaction) => {
    await removeDocument(transaction, await stateOf(transaction, place));
  });
}

/** Returns the next update for the server; `null` when it has everything. */
export function nextUnsent(
  engine: Engine,
  place: DocumentPlace,
): Promise<{ update: Uint8Array; n: number; isLast: boolean } | null> {
  return engine.disk.sync(STORES, "read", async (transaction) => {
    const state = await transaction.get("docState", documentKey(place));
    if (state === undefined || state.own <= state.acked) return null;
    const own = (await piecesOf(transaction, state, state.acked + 1)).filter((piece) => piece.own);
    const run = runOf(own);
    const last = run.at(-1);
    if (last === undefined) return null;
    return { update: Y.mergeUpdates(run.map(({ update }) => update)), n: last.n, isLast: last.n >= state.own };
  });
}

/** Returns the pieces that together fit into one update. A piece that is too large is sent alone, and rejected. */
function runOf(pieces: readonly DocumentUpdateRecord[]): DocumentUpdateRecord[] {
  const run: DocumentUpdateRecord[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.update.byteLength;
    if (run.length > 0 && (bytes > RUN_MAX_BYTES || run.length === RUN_MAX)) break;
    run.push(piece);
  }
  return run;
}

const RUN_MAX_BYTES = DOCUMENT_UPDATE_MAX_BYTES - 16 * 1024;
/** Merging takes longer with more pieces. */
const RUN_MAX = 200;
/** This many pieces that the server has are merged into one. */
const MERGE_AT = 64;

/** Merges the pieces that the server has, from the first on; those that it does not have stay as they were written. */
async function merged(transaction: OnDisk, state: DocumentStateRecord): Promise<DocumentStateRecord> {
  const end = state.own > state.acked ? state.acked + 1 : state.next;
  if (end - state.first < MERGE_AT) return state;
  const pieces = (await piecesOf(transaction, state, state.first)).filter(({ n }) => n < end);
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const { update } of pieces) Y.applyUpdate(doc, update);
  });
  const update = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  for (const { n } of pieces) await transaction.delete("docUpdates", [state.guid, n]);
  await transaction.put("docUpdates", { guid: state.guid, n: end - 1, update, own: false });
  return { ...state, first: end - 1 };
}

async function piecesOf(
  transaction: OnDisk,
  state: DocumentStateRecord,
  from: number,
): Promise<DocumentUpdateRecord[]> {
  const first = Math.max(from, state.first);
  // Reads all pieces at once: one after another, each would wait for the disk separately while the user waits for the text.
  const pieces = await Promise.all(
    Array.from({ length: Math.max(0, state.next - first) }, (_unused, at) =>
      transaction.get("docUpdates", [state.guid, first + at]),
    ),
  );
  return pieces.filter((piece) => piece !== undefined);
}

async function stateOf(transaction: OnDisk, place: DocumentPlace): Promise<DocumentStateRecord> {
  return (await transaction.get("docState", documentKey(place))) ?? newState(place);
}

export function newState({ userId, guid }: DocumentPlace): DocumentStateRecord {
  return {
    guid: documentKey({ userId, guid }),
    userId,
    documentId: guid,
    epoch: 0,
    first: 1,
    next: 1,
    own: 0,
    acked: 0,
    refused: null,
  };
}
