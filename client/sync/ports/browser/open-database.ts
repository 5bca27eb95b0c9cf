import type { DatabaseLayout, LogPort, StorageNews, StoreLayout, StoreRows } from "../env.ts";

/** Opens an IndexedDB database with its layout, and reports what happens to it. */

export interface OpenDatabaseOptions<S extends StoreRows> {
  factory: IDBFactory;
  layout: DatabaseLayout<S>;
  log: LogPort;
  notify: (news: StorageNews) => void;
}

export interface Connection {
  database: IDBDatabase;
  /** The browser, or a newer build in another tab, has closed the connection. */
  isGone: boolean;
}

export async function open<S extends StoreRows>(
  { factory, layout, log, notify }: OpenDatabaseOptions<S>,
  version?: number,
): Promise<Connection> {
  const request = factory.open(layout.name, version);
  request.addEventListener("upgradeneeded", ({ oldVersion }) => {
    if (oldVersion === 0) notify("empty");
    makeStores(layout, request);
  });
  request.addEventListener("blocked", () => {
    log.warn(`${layout.name} waits for other tabs`);
    notify("blocked");
  });
  const connection: Connection = { database: await answerOf(request), isGone: false };
  const lose = (): void => {
    connection.isGone = true;
    connection.database.close();
  };
  // A newer build in another tab must not wait for this one.
  connection.database.addEventListener("versionchange", ({ newVersion }) => {
    lose();
    if (newVersion === null) notify("gone");
  });
  connection.database.addEventListener("close", () => {
    lose();
    notify("gone");
  });
  return connection;
}

function makeStores<S extends StoreRows>(layout: DatabaseLayout<S>, request: IDBOpenDBRequest): void {
  const { result: database, transaction } = request;
  for (const [name, store] of Object.entries<StoreLayout>(layout.stores)) {
    const made = database.objectStoreNames.contains(name)
      ? transaction?.objectStore(name)
      : database.createObjectStore(name, optionsOf(store));
    for (const index of store.indexes) if (made?.indexNames.contains(index) === false) made.createIndex(index, index);
  }
}

function optionsOf({ key, auto }: StoreLayout): IDBObjectStoreParameters {
  if (key === null) return { autoIncrement: auto };
  return { keyPath: typeof key === "string" ? key : [...key], autoIncrement: auto };
}

export function hasStores<S extends StoreRows>({ database }: Connection, layout: DatabaseLayout<S>): boolean {
  return Object.keys(layout.stores).every((name) => database.objectStoreNames.contains(name));
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", (event) => {
      // The awaiting code handles the error: `transaction` in indexed-db.ts aborts when the rejection reaches it.
      event.preventDefault();
      reject(request.error ?? new DOMException("The request failed", "UnknownError"));
    });
  });
}
