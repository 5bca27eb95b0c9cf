import type { DocumentStateRecord, SyncStores } from "../disk/databases.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Transaction } from "../../ports/env.ts";

/** The parts of stored documents that the rest of the engine needs, without Yjs. */

type OnDisk = Transaction<SyncStores>;

export function documentKey({ userId, guid }: { userId: string; guid: string }): string {
  return `${userId}/${guid}`;
}

/** Returns true if the document has text that the server does not have. */
export function isUnsent({ own, acked, refused }: DocumentStateRecord): boolean {
  return own > acked || refused !== null;
}

export async function removeDocument(transaction: OnDisk, { guid, first, next }: DocumentStateRecord): Promise<void> {
  for (let n = first; n < next; n += 1) await transaction.delete("docUpdates", [guid, n]);
  await transaction.delete("docState", guid);
}

/** Deletes documents from the device, except those with text that the server does not have. */
export async function removeSent(
  transaction: OnDisk,
  isMeant: (state: DocumentStateRecord) => boolean = () => true,
): Promise<void> {
  for (const state of await transaction.all("docState")) {
    if (!isUnsent(state) && isMeant(state)) await removeDocument(transaction, state);
  }
}

/** Returns the user's documents with text that the server does not have. */
export async function unsentOf(engine: Engine, userId: string): Promise<DocumentStateRecord[]> {
  const states = await engine.disk.sync(["docState"], "read", (transaction) => transaction.all("docState"));
  return states.filter((state) => state.userId === userId && isUnsent(state));
}

/** Returns the prefix of keys under which pages store what the user writes in a document until the disk has it (documents/unwritten.ts). */
export function unwrittenPrefix({ userId, guid }: { userId: string; guid: string }): string {
  return `${documentKey({ userId, guid })}/`;
}

/** Returns the user's documents for which a page has left text that the disk may not have. */
export function leftBehind({ env }: Engine, userId: string): Set<string> {
  const own = `${userId}/`;
  const keys = (env.pieceMemory?.all(own) ?? []).map(({ key }) => key.slice(own.length));
  return new Set(keys.map((key) => key.slice(0, key.indexOf("/"))));
}

/** Deletes the text that pages have left, when the user discards it. */
export function forgetLeftBehind({ env }: Engine, userId: string): void {
  for (const { key } of env.pieceMemory?.all(`${userId}/`) ?? []) env.pieceMemory?.write(key, null);
}

/** Deletes the documents of tasks and a board that the user may not see any more. */
export function forgetDocuments(engine: Engine, guids: ReadonlySet<string>): Promise<void> {
  return engine.disk.sync(["docUpdates", "docState"], "write", (transaction) =>
    removeSent(transaction, ({ documentId }) => guids.has(documentId)),
  );
}
