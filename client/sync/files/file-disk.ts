import type { FileRecord, SyncStores } from "../storage/disk/databases.ts";
import type { Engine } from "../engine/engine.ts";
import type { Database } from "../ports/env.ts";
import { removeFile } from "../storage/records/file-records.ts";
import { withRoom } from "../storage/records/quota.ts";

/** Files on the device. The disk is authoritative for all tabs. */

const STORES = ["files", "fileBytes"] as const;

/** Stores a file durably, its bytes and its record in one transaction. Throws StorageFault. */
export function keepFile(engine: Engine, record: FileRecord, body: Blob): Promise<void> {
  return withRoom(engine, () =>
    engine.disk.sync(STORES, "strict", async (transaction) => {
      await transaction.put("fileBytes", { id: record.id, body });
      await transaction.put("files", record);
    }),
  );
}

/** Returns the user's files, the earliest first. */
export async function readFiles(engine: Engine, userId: string): Promise<FileRecord[]> {
  const records = await engine.disk.sync(["files"], "read", (transaction) => transaction.all("files"));
  return records.filter((record) => record.userId === userId).toSorted((a, b) => a.addedAt - b.addedAt);
}

export async function readBytes(engine: Engine, id: string): Promise<Blob | null> {
  const stored = await engine.disk.sync(["fileBytes"], "read", (transaction) => transaction.get("fileBytes", id));
  return stored?.body ?? null;
}

/** Returns the bytes of a file of this user, `null` for any other. */
export function ownBytes(engine: Engine, userId: string, id: string): Promise<Blob | null> {
  return engine.disk.sync(STORES, "read", async (transaction) => {
    if ((await transaction.get("files", id))?.userId !== userId) return null;
    return (await transaction.get("fileBytes", id))?.body ?? null;
  });
}

/** Changes the record of a file; returns `null` if it is gone. */
export function patchFile(
  engine: Engine,
  id: string,
  patch: Partial<Pick<FileRecord, "isMade" | "letGoAt" | "refused">>,
): Promise<FileRecord | null> {
  return engine.disk.sync(["files"], "strict", async (transaction) => {
    const existing = await transaction.get("files", id);
    if (existing === undefined) return null;
    const next = { ...existing, ...patch };
    await transaction.put("files", next);
    return next;
  });
}

export function deleteFile(engine: Engine, id: string): Promise<void> {
  return engine.disk.sync(STORES, "strict", (transaction) => removeFile(transaction, id));
}

/** Writes the files that are in memory into a database that was created again. */
export function putBackFiles(
  database: Database<SyncStores>,
  records: Iterable<FileRecord>,
  bodies: ReadonlyMap<string, Blob>,
): Promise<void> {
  return database.transaction(STORES, "strict", async (transaction) => {
    for (const record of records) {
      const body = bodies.get(record.id);
      if (body !== undefined) await transaction.put("fileBytes", { id: record.id, body });
      await transaction.put("files", record);
    }
  });
}
