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
  /** What a person has to know of the device; `connection.ts` shows the worst of it. */
  readonly troubles: Set<StorageTrouble>;
  kanban: Run<KanbanStores>;
  sync: Run<SyncStores>;
  /** A database whose loss costs nothing that a person has to know of. */
  aside<S extends StoreRows>(layout: DatabaseLayout<S>): Run<S>;
  close(): void;
}

/** What the disk asks of those who know what is in it. */
export interface DiskWorld {
  /** `troubles` is not what it was. */
  onTrouble: () => void;
  /** A database was taken away from the open page and has been made anew: what memory holds of it goes back (SY-73). */
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
  /** A copy that cannot be had here lives in memory alone; edits stay on the device (SY-72). */
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

  /** Somebody else may have opened it again already. */
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

  /** What the page holds in memory goes back to the device before it is lost with the page. */
  async function reopen(gone: Connection<S>): Promise<void> {
    leave(gone);
    try {
      await connected().database;
    } catch (error) {
      place.log.warn(`${layout.name} could not be opened again`, error);
    }
  }

  /** A copy of the server's rows moves alone; where edits cannot be kept, nothing is. */
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
