import type { FileRecord, SyncStores } from "../disk/databases.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Transaction } from "../../ports/env.ts";

/** The parts of stored files that the rest of the engine needs. */

type OnDisk = Transaction<SyncStores>;

export async function removeFile(transaction: OnDisk, id: string): Promise<void> {
  await transaction.delete("files", id);
  await transaction.delete("fileBytes", id);
}

/** Returns the user's files that would be lost with the device, except those that the user has removed. */
export async function unsentFilesIn(transaction: OnDisk, userId: string): Promise<FileRecord[]> {
  const records = await transaction.all("files");
  return records.filter((record) => record.userId === userId && record.letGoAt === null);
}

/** Deletes the small pictures of tasks and pages that the user may not see any more. */
export function forgetPreviews(engine: Engine, holderIds: ReadonlySet<string>): Promise<void> {
  return engine.disk.sync(["filePreviews"], "write", async (transaction) => {
    for (const { id, taskId } of await transaction.all("filePreviews"))
      if (holderIds.has(taskId)) await transaction.delete("filePreviews", id);
  });
}
