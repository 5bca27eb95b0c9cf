import { StorageFault } from "../env.ts";
import type { Database, LogPort, StoragePort, StoreName, StoreRows, Transaction, TransactionMode } from "../env.ts";
import { answerOf, hasStores, open, type Connection, type OpenDatabaseOptions } from "./open-database.ts";
import { faultOf, isNamed } from "./storage-fault.ts";

/**
 * Creates storage on the device with IndexedDB. Exceptions of browsers are thrown as StorageFault, so that no other module depends on their
 * names.
 */
export function indexedDbStorage(log: LogPort, factory: IDBFactory | undefined = globalThis.indexedDB): StoragePort {
  return {
    kind: "device",
    async open(layout, notify = () => {}) {
      if (factory === undefined) throw new StorageFault("unavailable", "No IndexedDB");
      return databaseOn(await openWhole({ factory, layout, log, notify }));
    },
    async remove(name) {
      if (factory !== undefined) await (await mending()).removeDatabase(factory, name);
    },
  };
}

/** The code for a database that does not open, or is to be deleted. It is seldom needed. */
const mending = () => import("./mend-database.ts");

async function openWhole<S extends StoreRows>(options: OpenDatabaseOptions<S>): Promise<Connection> {
  const { layout, log } = options;
  let connection: Connection;
  try {
    connection = await open(options, layout.version);
  } catch (error) {
    return (await mending()).mend(options, error);
  }
  if (hasStores(connection, layout)) return connection;
  connection.database.close();
  log.warn(`${layout.name} lacks stores`);
  return (await mending()).makeAnew(options);
}

function databaseOn<S extends StoreRows>(connection: Connection): Database<S> {
  const { database } = connection;
  return {
    async transaction(stores, mode, work) {
      if (connection.isGone) throw new StorageFault("lost", `${database.name} was closed`);
      const transaction = begun(database, stores, mode);
      const ended = endOf(transaction);
      try {
        const result = await work(requestsOn<S>(transaction));
        const failure = await ended;
        if (failure === null) return result;
        throw faultOf(failure, "failed");
      } catch (error) {
        if (error instanceof StorageFault) throw error;
        abort(transaction);
        await ended;
        // A request may only report that the transaction was aborted; the transaction has the reason.
        throw error instanceof DOMException ? faultOf(transaction.error ?? error, "failed") : error;
      }
    },
    close: () => database.close(),
  };
}

function begun<S extends StoreRows>(
  database: IDBDatabase,
  stores: readonly StoreName<S>[],
  mode: TransactionMode,
): IDBTransaction {
  const durability = mode === "strict" ? "strict" : "relaxed";
  try {
    return database.transaction([...stores], mode === "read" ? "readonly" : "readwrite", { durability });
  } catch (error) {
    throw faultOf(error, "failed");
  }
}

/** Resolves with `null` when the transaction is on the disk, else with the reason. */
function endOf(transaction: IDBTransaction): Promise<DOMException | null> {
  return new Promise((resolve) => {
    transaction.addEventListener("complete", () => resolve(null));
    transaction.addEventListener("abort", () => {
      resolve(transaction.error ?? new DOMException("Aborted", "AbortError"));
    });
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It may have ended already.
    if (!isNamed(error, "InvalidStateError")) throw error;
  }
}

function requestsOn<S extends StoreRows>(transaction: IDBTransaction): Transaction<S> {
  const store = (name: string): IDBObjectStore => transaction.objectStore(name);
  return {
    get: async (name, key) => answerOf(store(name).get(validKey(key))),
    all: async (name, where) =>
      answerOf(where === undefined ? store(name).getAll() : store(name).index(where.index).getAll(where.equals)),
    async keys(name, where) {
      const source = where === undefined ? store(name) : store(name).index(where.index);
      const keys: unknown[] = await answerOf(source.getAllKeys(where?.equals));
      return keys.filter((key) => typeof key === "string" || typeof key === "number");
    },
    put: (name, row) => settled(store(name).put(row)),
    async add(name, row) {
      const key: unknown = await answerOf(store(name).add(withoutKey(store(name), row)));
      return Number(key);
    },
    delete: (name, key) => settled(store(name).delete(validKey(key))),
    clear: (name) => settled(store(name).clear()),
  };
}

/** The database assigns a key only to a row that has none. */
function withoutKey(store: IDBObjectStore, row: object): object {
  const { keyPath } = store;
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== keyPath));
}

function validKey(key: string | number | readonly (string | number)[]): IDBValidKey {
  return typeof key === "object" ? [...key] : key;
}

async function settled<T>(request: IDBRequest<T>): Promise<void> {
  await answerOf(request);
}
