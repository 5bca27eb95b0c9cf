import {
  StorageFault,
  type Database,
  type DatabaseLayout,
  type LogPort,
  type StoragePort,
  type StoreRows,
} from "../../ports/env.ts";
import { createMemoryDisk } from "../../ports/memory/memory-storage.ts";

/** Handles a database that cannot be opened or read. A chunk of its own, because it is seldom needed. */

interface DatabaseFailure<S extends StoreRows> {
  layout: DatabaseLayout<S>;
  port: StoragePort;
  log: LogPort;
  error: unknown;
}

/** Returns a storage in memory for a database that does not open. Rethrows other errors. */
export function elsewhere<S extends StoreRows>({ layout, log, error }: DatabaseFailure<S>): StoragePort {
  if (!(error instanceof StorageFault) || (error.kind !== "unavailable" && error.kind !== "corrupt")) throw error;
  log.warn(`${layout.name} is in memory only`, error);
  return createMemoryDisk().attach();
}

/**
 * Handles rows that cannot be read any more. A copy of server data is deleted, and `null` is returned; a database with mutations is left as
 * it is, and the storage to use instead is returned.
 */
export async function giveUp<S extends StoreRows>(
  failure: DatabaseFailure<S>,
  database: Database<S>,
): Promise<StoragePort | null> {
  const { layout, port, log, error } = failure;
  if (!layout.isCopy) return elsewhere(failure);
  log.warn(`${layout.name} cannot be read and is made anew`, error);
  database.close();
  await port.remove(layout.name);
  return null;
}
