import { forgetAllBundles } from "../storage/bundles/forgetting.ts";
import { removeFile, unsentFilesIn } from "../storage/records/file-records.ts";
import {
  forgetLeftBehind,
  isUnsent,
  leftBehind,
  removeDocument,
  removeSent,
} from "../storage/records/document-records.ts";
import type { Engine } from "../engine/engine.ts";

const KANBAN_STORES = ["boards", "tasks", "offlineTasks", "comments", "columns"] as const;

/** Stores with data that the user has made. */
const OWN_STORES = ["outbox", "rejected", "docUpdates", "docState", "files", "fileBytes"] as const;

/** Deletes everything that shows a user's work from the device. Unsent mutations stay under their user's id. */
export async function wipeDevice(engine: Engine): Promise<void> {
  await engine.disk.kanban(KANBAN_STORES, "strict", async (transaction) => {
    for (const store of KANBAN_STORES) await transaction.clear(store);
  });
  const stores = ["responses", "docUpdates", "docState", "taskParts", "filePreviews", "meta"] as const;
  await engine.disk.sync(stores, "strict", async (transaction) => {
    for (const store of ["responses", "taskParts", "filePreviews"] as const) await transaction.clear(store);
    // Unsent text stays under its user's id, as mutations do.
    await removeSent(transaction);
    await transaction.delete("meta", "owner");
    await transaction.delete("meta", "user-stream");
    await transaction.delete("meta", "config");
  });
  await forgetAllBundles(engine);
}

/**
 * Deletes a user's unsent data from the device, in the transaction that counts it: a mutation of this very moment, in any tab, is either
 * counted or left. Returns how many would be lost; if there are any, deletes nothing unless `discardUnsent`.
 */
export function forgetEdits(engine: Engine, userId: string, discardUnsent: boolean): Promise<number> {
  return engine.disk.sync(OWN_STORES, "strict", async (transaction) => {
    const entries = (await transaction.all("outbox")).filter((entry) => entry.userId === userId);
    const refused = (await transaction.all("rejected")).filter((entry) => entry.userId === userId);
    const documents = (await transaction.all("docState")).filter((state) => state.userId === userId && isUnsent(state));
    const texts = new Set([...leftBehind(engine, userId), ...documents.map(({ documentId }) => documentId)]);
    const files = await unsentFilesIn(transaction, userId);
    // A file and the mutation that attaches it count once.
    const waiting = entries.filter((entry) => entry.acks === null);
    const made = new Set([...waiting, ...refused].map(({ mutation }) => mutation.id));
    const alone = files.filter(({ id }) => !made.has(id));
    const unsent = waiting.length + refused.length + texts.size + alone.length;
    if (unsent > 0 && !discardUnsent) return unsent;
    for (const entry of entries) await transaction.delete("outbox", entry.n);
    for (const entry of refused) await transaction.delete("rejected", entry.mutationId);
    for (const state of documents) await removeDocument(transaction, state);
    for (const { id } of files) await removeFile(transaction, id);
    forgetLeftBehind(engine, userId);
    return 0;
  });
}
