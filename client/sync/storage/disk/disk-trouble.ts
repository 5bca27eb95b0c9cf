import {
  StorageFault,
  type Database,
  type DatabaseLayout,
  type LogPort,
  type StoragePort,
  type StoreRows,
} from "../../ports/env.ts";
import { createMemoryDisk } from "../../ports/memory/memory-storage.ts";

/** What is done about a database that cannot be opened or read; a part of its own, for it is seldom needed. */

interface DatabaseFailure<S extends StoreRows> {
  layout: DatabaseLayout<S>;
  port: StoragePort;
  log: LogPort;
  error: unknown;
}

/** Another place for a database that does not open here. Throws what is not about that. */
export function elsewhere<S extends StoreRows>({ layout, log, error }: DatabaseFailure<S>): StoragePort {
  if (!(error instanceof StorageFault) || (error.kind !== "unavailable" && error.kind !== "corrupt")) throw error;
  log.warn(`${layout.name} is in memory only`, error);
  return createMemoryDisk().attach();
}

/**
 * Rows that cannot be read any more: a copy of what the server has is taken away and answered `null`; edits are left as they are, and the
 * app goes on at the place that is answered.
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
