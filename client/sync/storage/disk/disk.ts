import { kanbanLayout, syncLayout, type KanbanStores, type SyncStores } from "./databases.ts";
import { StorageFault } from "../../ports/env.ts";
import type {
  Database,
  DatabaseLayout,
  LogPort,
  StorageNews,
  StoragePort,
  StoreName,
  StoreRows,
  Transaction,
  TransactionMode,
} from "../../ports/env.ts";
import type { StorageTrouble } from "../../connection-api.ts";

export type Run<S extends StoreRows> = <T>(
  stores: readonly StoreName<S>[],
  mode: TransactionMode,
  work: (transaction: Transaction<S>) => Promise<T>,
) => Promise<T>;

/** Both databases. A connection that the browser has dropped is opened again and the transaction repeated once (SY-50). */
export interface Disk {
  kind(): StoragePort["kind"];
  /** Troubles that the user has to know of; `connection.ts` shows the worst. */
  readonly troubles: Set<StorageTrouble>;
  kanban: Run<KanbanStores>;
  sync: Run<SyncStores>;
  /** Runs transactions on a database whose loss does not concern the user. */
  aside<S extends StoreRows>(layout: DatabaseLayout<S>): Run<S>;
  close(): void;
}

/** Calls from the disk to the code that knows the contents of the databases. */
export interface DiskWorld {
  /** `troubles` has changed. */
  onTrouble: () => void;
  /** The browser has deleted a database of the open page and it has been created again: writes back what is in memory (SY-73). */
  putBackRows(): Promise<void>;
  putBackEdits(database: Database<SyncStores>): Promise<void>;
}

interface Place {
  port: StoragePort;
  log: LogPort;
  isOpen: boolean;
  open: Set<() => void>;
  troubles: Set<StorageTrouble>;
  onTrouble: () => void;
}

interface Connection<S extends StoreRows> {
  port: StoragePort;
  database: Promise<Database<S>>;
}

export function createDisk(storage: StoragePort, log: LogPort, world: DiskWorld): Disk {
  const { onTrouble } = world;
  const place: Place = { port: storage, log, isOpen: true, open: new Set(), troubles: new Set(), onTrouble };
  return {
    kind: () => place.port.kind,
    troubles: place.troubles,
    kanban: runnerOf(place, kanbanLayout, () => world.putBackRows()),
    sync: runnerOf(place, syncLayout, (database) => world.putBackEdits(database)),
    aside: (layout) => runnerOf({ ...place, troubles: new Set(), onTrouble: () => {} }, layout, async () => {}),
    close() {
      place.isOpen = false;
      for (const close of place.open) close();
      place.open.clear();
    },
  };
}

function runnerOf<S extends StoreRows>(
  place: Place,
  layout: DatabaseLayout<S>,
  putBack: (database: Database<S>) => Promise<void>,
): Run<S> {
  let connection: Connection<S> | null = null;
  /** The storage of a copy that does not open on the device: memory. Mutations stay on the device (SY-72). */
  let copyPort: StoragePort | null = null;
  let wasOpen = false;

  return async (stores, mode, work) => {
    for (let attempt = 0; ; attempt += 1) {
      const used = connected();
      try {
        return await (await used.database).transaction(stores, mode, work);
      } catch (error) {
        if (!(error instanceof StorageFault) || attempt > 0 || !place.isOpen) throw error;
        if (error.kind === "corrupt" && mode === "read") {
          const { giveUp } = await import("./disk-trouble.ts");
          const to = await giveUp({ layout, port: used.port, log: place.log, error }, await used.database);
          if (to !== null) move(used.port, to);
        } else if (error.kind !== "lost") throw error;
        place.log.warn("A database was lost, opening it again", error);
        leave(used);
      }
    }
  };

  function connected(): Connection<S> {
    const port = copyPort ?? place.port;
    if (connection?.port === port) return connection;
    const made: Connection<S> = { port, database: opened(port, () => made) };
    made.database.catch(() => leave(made));
    connection = made;
    return made;
  }

  /** Drops the connection, unless it has been opened again already. */
  function leave(used: Connection<S>): void {
    if (connection === used) connection = null;
  }

  async function opened(port: StoragePort, self: () => Connection<S>): Promise<Database<S>> {
    let isEmpty = false;
    const onNews = (news: StorageNews): void => {
      if (news === "empty") isEmpty = true;
      else if (news !== "gone") note(place, news, true);
      else if (place.isOpen && connection === self()) void reopen(self());
    };
    const database = registerOpen(place, await openedOn(port, onNews));
    note(place, "blocked", false);
    if (isEmpty && wasOpen) {
      note(place, "rebuilt", true);
      await putBack(database);
    }
    wasOpen = true;
    return database;
  }

  async function openedOn(port: StoragePort, onNews: (news: StorageNews) => void): Promise<Database<S>> {
    try {
      return await port.open(layout, onNews);
    } catch (error) {
      const { elsewhere } = await import("./disk-trouble.ts");
      move(port, elsewhere({ layout, port, log: place.log, error }));
      return (copyPort ?? place.port).open(layout, onNews);
    }
  }

  /** Opens a deleted database again, so that the contents of memory are stored before the page is closed. */
  async function reopen(gone: Connection<S>): Promise<void> {
    leave(gone);
    try {
      await connected().database;
    } catch (error) {
      place.log.warn(`${layout.name} could not be opened again`, error);
    }
  }

  /** Moves the database to other storage. A copy of server rows moves alone; if mutations cannot be stored, everything moves. */
  function move(from: StoragePort, to: StoragePort): void {
    if (layout.isCopy && from.kind === "device") copyPort ??= to;
    else if (place.port === from) place.port = to;
    note(place, copyPort === null ? "memory" : "uncached", true);
  }
}

function note({ troubles, onTrouble }: Place, trouble: StorageTrouble, is: boolean): void {
  if (troubles.has(trouble) === is) return;
  if (is) troubles.add(trouble);
  else troubles.delete(trouble);
  onTrouble();
}

function registerOpen<S extends StoreRows>(place: Place, database: Database<S>): Database<S> {
  place.open.add(() => database.close());
  return database;
}
