import { deferred } from "./deferred.ts";
import { StorageFault } from "../env.ts";
import type {
  Database,
  DatabaseLayout,
  StorageKey,
  StorageNews,
  StoragePort,
  StoreLayout,
  StoreRows,
  Transaction,
  TransactionMode,
} from "../env.ts";
import { inOrder, keyIn, mapKey, type MemoryRows } from "./memory-rows.ts";
import { plainCopy } from "./plain-copy.ts";

/**
 * Storage in memory: for a browser without IndexedDB, and for the simulator, where it is the disk of a device and outlives its process.
 * Transactions of one database run one after another, completely or not at all.
 */
export interface MemoryDisk {
  /** Returns the disk as one process (a tab) sees it. `onPoint` may kill the port, or throw a StorageFault. */
  attach(onPoint?: (point: StoragePoint) => void): MemoryPort;
  /** Returns the rows of a store in the order of their keys; `[]` for an unknown store. */
  rows(database: string, store: string): object[];
  /** Simulates a browser that deletes a database while processes have it open. */
  lose(database: string): void;
}

/** A point at which a process may die or the disk may fail: before and after everything that is awaited. */
export interface StoragePoint {
  database: string;
  at: "open" | "begin" | "request" | "commit" | "done";
  mode: TransactionMode | null;
  stores: readonly string[];
}

export interface MemoryPort extends StoragePort {
  /** Kills the process: uncommitted changes are lost, and nothing that it awaits ever settles. */
  kill(): void;
}

interface MemoryStore {
  layout: StoreLayout;
  rows: MemoryRows;
  lastKey: number;
}

interface MemoryDatabase {
  stores: Map<string, MemoryStore>;
  /** Settles when every transaction begun so far has ended. */
  tail: Promise<void>;
  isGone: boolean;
  /** Processes that have it open and are notified when it is deleted. */
  listeners: Set<(news: StorageNews) => void>;
}

/** One process's connection to the disk. */
interface Process {
  alive: boolean;
  /** Turns that this process holds or waits for; they are released when it dies. */
  turns: Set<() => void>;
  onPoint: (point: StoragePoint) => void;
}

const PASSED = Promise.resolve();

/**
 * Returns the result of a request of a dead process. It is a new promise each time, so that it is garbage-collected with whatever awaits
 * it.
 */
function never(): Promise<never> {
  return new Promise(() => {});
}

export function createMemoryDisk(kind: StoragePort["kind"] = "memory"): MemoryDisk {
  const databases = new Map<string, MemoryDatabase>();

  function lose(name: string): void {
    const database = databases.get(name);
    databases.delete(name);
    if (database === undefined) return;
    database.isGone = true;
    for (const listener of database.listeners) listener("gone");
  }

  return {
    attach(onPoint = () => {}) {
      const process: Process = { alive: true, turns: new Set(), onPoint };
      return {
        kind,
        kill() {
          process.alive = false;
          for (const giveUp of process.turns) giveUp();
        },
        async open(layout, notify = () => {}) {
          await pass(process, { database: layout.name, at: "open", mode: null, stores: [] });
          if (!databases.has(layout.name)) notify("empty");
          const database = ensureDatabase(databases, layout);
          database.listeners.add((news) => process.alive && notify(news));
          return openedDatabase(process, layout.name, database);
        },
        async remove(name) {
          await pass(process, { database: name, at: "open", mode: null, stores: [] });
          lose(name);
        },
      };
    },
    lose,
    rows(database, store) {
      const memoryStore = databases.get(database)?.stores.get(store);
      return memoryStore === undefined ? [] : inOrder(memoryStore.rows).map((entry) => entry.row);
    },
  };
}

/** Throws when the disk fails. */
function pass(process: Process, point: StoragePoint): Promise<void> {
  if (process.alive) process.onPoint(point);
  return process.alive ? PASSED : never();
}

function ensureDatabase<S extends StoreRows>(
  databases: Map<string, MemoryDatabase>,
  layout: DatabaseLayout<S>,
): MemoryDatabase {
  const database = databases.get(layout.name) ?? {
    stores: new Map<string, MemoryStore>(),
    tail: Promise.resolve(),
    isGone: false,
    listeners: new Set(),
  };
  databases.set(layout.name, database);
  for (const [name, store] of Object.entries<StoreLayout>(layout.stores)) {
    if (!database.stores.has(name)) database.stores.set(name, { layout: store, rows: new Map(), lastKey: 0 });
  }
  return database;
}

function openedDatabase<S extends StoreRows>(process: Process, name: string, database: MemoryDatabase): Database<S> {
  let open = true;
  return {
    async transaction(stores, mode, work) {
      if (!open || database.isGone) throw new StorageFault("lost", `${name} is closed`);
      const point = (at: StoragePoint["at"]) => pass(process, { database: name, at, mode, stores });
      const giveUp = await turnOf(process, database);
      try {
        await point("begin");
        const drafts = new Map<string, Draft>(stores.map((store) => [store, draftOf(database, store)]));
        const result = await work(transactionOn<S>(drafts, () => point("request")));
        await point("commit");
        for (const draft of drafts.values()) draft.commit();
        giveUp();
        await point("done");
        return result;
      } finally {
        giveUp();
      }
    },
    close() {
      open = false;
    },
  };
}

/** Waits until every earlier transaction has ended. Returns the function that ends this one. */
async function turnOf(process: Process, database: MemoryDatabase): Promise<() => void> {
  const before = database.tail;
  const turn = deferred();
  database.tail = turn.promise;
  const giveUp = () => {
    process.turns.delete(giveUp);
    // A turn that is released while it waits must not let the next one overtake those before it.
    void before.then(() => turn.resolve());
  };
  process.turns.add(giveUp);
  if (!process.alive) giveUp();
  await before;
  if (!process.alive) await never();
  return giveUp;
}

/** A store as one transaction sees it; its changes are invisible outside before `commit`. */
interface Draft {
  rows(): MemoryRows;
  change(): MemoryRows;
  layout: StoreLayout;
  nextKey(): number;
  /** Records a key that a row already had: the next automatic key is higher. */
  met(key: StorageKey): void;
  commit(): void;
}

function draftOf(database: MemoryDatabase, name: string): Draft {
  const store = database.stores.get(name);
  if (store === undefined) throw new StorageFault("failed", `There is no store ${name}`);
  let rows = store.rows;
  let lastKey = store.lastKey;
  return {
    layout: store.layout,
    rows: () => rows,
    change() {
      if (rows === store.rows) rows = new Map(rows);
      return rows;
    },
    nextKey() {
      lastKey += 1;
      return lastKey;
    },
    met(key) {
      if (typeof key === "number") lastKey = Math.max(lastKey, key);
    },
    commit() {
      store.rows = rows;
      store.lastKey = lastKey;
    },
  };
}

function transactionOn<S extends StoreRows>(
  drafts: ReadonlyMap<string, Draft>,
  request: () => Promise<void>,
): Transaction<S> {
  const draft = (name: string): Draft => {
    const found = drafts.get(name);
    if (found === undefined) throw new StorageFault("failed", `Store ${name} is not part of the transaction`);
    return found;
  };
  return {
    async get(store, key) {
      await request();
      return rowAs(draft(store).rows().get(mapKey(key))?.row);
    },
    async all(store, where) {
      await request();
      return inOrder(draft(store).rows(), where).map(({ row }) => rowAs(row));
    },
    async keys(store, where) {
      await request();
      return inOrder(draft(store).rows(), where).map(({ key }) => key);
    },
    async put(store, row) {
      await request();
      const key = keyIn(draft(store).layout, row);
      draft(store).met(key);
      draft(store)
        .change()
        .set(mapKey(key), { key, row: plainCopy(row) });
    },
    async add(store, row) {
      await request();
      const into = draft(store);
      const key = into.nextKey();
      const keyedRow = typeof into.layout.key === "string" ? { ...row, [into.layout.key]: key } : row;
      into.change().set(mapKey(key), { key, row: plainCopy(keyedRow) });
      return key;
    },
    async delete(store, key) {
      await request();
      draft(store).change().delete(mapKey(key));
    },
    async clear(store) {
      await request();
      draft(store).change().clear();
    },
  };
}

/** The disk holds rows of many types; a store returns what was put into it, typed like the result of `JSON.parse`. */
function rowAs(row: unknown) {
  const parsed: ReturnType<typeof JSON.parse> = row;
  return parsed;
}
