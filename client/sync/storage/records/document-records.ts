import type { DocumentStateRecord, SyncStores } from "../disk/databases.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Transaction } from "../../ports/env.ts";

/** What the rest of the engine has to know of documents on the disk; all without Yjs. */

type OnDisk = Transaction<SyncStores>;

export function documentKey({ userId, guid }: { userId: string; guid: string }): string {
  return `${userId}/${guid}`;
}

/** Has text that the server does not have. */
export function isUnsent({ own, acked, refused }: DocumentStateRecord): boolean {
  return own > acked || refused !== null;
}

export async function removeDocument(transaction: OnDisk, { guid, first, next }: DocumentStateRecord): Promise<void> {
  for (let n = first; n < next; n += 1) await transaction.delete("docUpdates", [guid, n]);
  await transaction.delete("docState", guid);
}

/** Takes documents from the device, but for those with text that the server does not have. */
export async function removeSent(
  transaction: OnDisk,
  isMeant: (state: DocumentStateRecord) => boolean = () => true,
): Promise<void> {
  for (const state of await transaction.all("docState")) {
    if (!isUnsent(state) && isMeant(state)) await removeDocument(transaction, state);
  }
}

/** This person's documents with text that the server does not have. */
export async function unsentOf(engine: Engine, userId: string): Promise<DocumentStateRecord[]> {
  const states = await engine.disk.sync(["docState"], "read", (transaction) => transaction.all("docState"));
  return states.filter((state) => state.userId === userId && isUnsent(state));
}

/** Where what a person writes in a document is kept until the disk has it (documents/unwritten.ts), for all their pages. */
export function unwrittenPrefix({ userId, guid }: { userId: string; guid: string }): string {
  return `${documentKey({ userId, guid })}/`;
}

/** This person's documents of which a page has left something behind that the disk may not have. */
export function leftBehind({ env }: Engine, userId: string): Set<string> {
  const own = `${userId}/`;
  const keys = (env.pieceMemory?.all(own) ?? []).map(({ key }) => key.slice(own.length));
  return new Set(keys.map((key) => key.slice(0, key.indexOf("/"))));
}

/** The person lets go what their pages have left behind. */
export function forgetLeftBehind({ env }: Engine, userId: string): void {
  for (const { key } of env.pieceMemory?.all(`${userId}/`) ?? []) env.pieceMemory?.write(key, null);
}

/** The person may not see these tasks and their board any more: their documents leave the device. */
export function forgetDocuments(engine: Engine, guids: ReadonlySet<string>): Promise<void> {
  return engine.disk.sync(["docUpdates", "docState"], "write", (transaction) =>
    removeSent(transaction, ({ documentId }) => guids.has(documentId)),
  );
}
