import type { Database, StorageKey, StoragePort, StoreName, StoreRows, Transaction } from "#client/sync/ports/env.ts";
import type { OutboxEntry } from "#client/sync/storage/disk/outbox-entry.ts";

/** Callbacks that record in the ledger what happens to a device's outbox. */
export interface QueueWatch {
  /** Returns the outbox on disk. */
  queue(): readonly OutboxEntry[];
  /** Called after mutations were durably added to the outbox. From then on none of them may be lost. */
  noteQueue(): void;
  /** Returns true if the user has agreed to discard unsent mutations: what the tab deletes now is discarded, whichever tab made it. */
  isLettingGo(): boolean;
  letGo(mutationIds: readonly string[]): void;
}

/** Returns the storage port that reports outbox writes to `watch`. */
export function watchQueue(port: StoragePort, watch: QueueWatch): StoragePort {
  return {
    ...port,
    async open(layout, notify) {
      return watched(await port.open(layout, notify), watch);
    },
  };
}

function watched<S extends StoreRows>(database: Database<S>, watch: QueueWatch): Database<S> {
  return {
    close: () => database.close(),
    async transaction(stores, mode, work) {
      let isAdded = false;
      const result = await database.transaction(stores, mode, (transaction) => {
        if (mode === "read") return work(transaction);
        const watching: Transaction<S> = {
          ...transaction,
          add: <N extends StoreName<S>>(store: N, row: S[N]) => {
            isAdded ||= store === "outbox";
            return transaction.add(store, row);
          },
          delete(store, key) {
            // The transaction may still be aborted. The mutation may then be applied or not.
            if (watch.isLettingGo()) watch.letGo(editsAt(watch, store, key));
            return transaction.delete(store, key);
          },
        };
        return work(watching);
      });
      if (isAdded) watch.noteQueue();
      return result;
    },
  };
}

function editsAt(watch: QueueWatch, store: string, key: StorageKey): string[] {
  if (store === "rejected") return typeof key === "string" ? [key] : [];
  if (store !== "outbox") return [];
  return watch.queue().flatMap((entry) => (entry.n === key ? [entry.mutationId] : []));
}
