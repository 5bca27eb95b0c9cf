import type { FileRecord, SyncStores } from "../disk/databases.ts";
import type { Engine } from "../../engine/engine.ts";
import type { Transaction } from "../../ports/env.ts";

/** What the rest of the engine has to know of files on the disk. */

type OnDisk = Transaction<SyncStores>;

export async function removeFile(transaction: OnDisk, id: string): Promise<void> {
  await transaction.delete("files", id);
  await transaction.delete("fileBytes", id);
}

/** A person's files that would be lost with the device, but for those that they have removed themselves. */
export async function unsentFilesIn(transaction: OnDisk, userId: string): Promise<FileRecord[]> {
  const records = await transaction.all("files");
  return records.filter((record) => record.userId === userId && record.letGoAt === null);
}

/** The person may not see these tasks and pages any more: small pictures of theirs leave the device. */
export function forgetPreviews(engine: Engine, holderIds: ReadonlySet<string>): Promise<void> {
  return engine.disk.sync(["filePreviews"], "write", async (transaction) => {
    for (const { id, taskId } of await transaction.all("filePreviews"))
      if (holderIds.has(taskId)) await transaction.delete("filePreviews", id);
  });
}
