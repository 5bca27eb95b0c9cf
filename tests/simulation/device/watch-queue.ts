import type { Database, StorageKey, StoragePort, StoreName, StoreRows, Transaction } from "#client/sync/ports/env.ts";
import type { OutboxEntry } from "#client/sync/storage/disk/outbox-entry.ts";

/** What the ledger learns of a device's queue. */
export interface QueueWatch {
  /** The queue as the disk has it. */
  queue(): readonly OutboxEntry[];
  /** Edits have entered the queue durably: each is a promise to a person. */
  noteQueue(): void;
  /** Its person has said that unsent edits may go: what the tab takes away now is let go, in whatever tab it was made. */
  isLettingGo(): boolean;
  letGo(mutationIds: readonly string[]): void;
}

/** The disk with the ledger looking on. */
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
            // The transaction may still come to nothing: then the edit may be done or not.
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
