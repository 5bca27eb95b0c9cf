import { StorageFault, type StoreRows } from "../env.ts";
import { answerOf, hasStores, open, type Connection, type OpenDatabaseOptions } from "./open-database.ts";
import { faultOf, isNamed } from "./storage-fault.ts";

/** Handles a database that does not open. In a chunk of its own, because it is seldom needed. */
export async function mend<S extends StoreRows>(options: OpenDatabaseOptions<S>, error: unknown): Promise<Connection> {
  if (isNamed(error, "VersionError")) return openNewer(options);
  // A copy of server rows that the browser cannot read is created again (F-24).
  if (isNamed(error, "UnknownError") && options.layout.isCopy) return makeAnew(options);
  throw faultOf(error, "unavailable");
}

/** Opens a database that a newer build has used. Newer builds only add to it (F-25). */
async function openNewer<S extends StoreRows>(options: OpenDatabaseOptions<S>): Promise<Connection> {
  const { layout, log, notify } = options;
  log.warn(`${layout.name} is of a newer build`);
  notify("newer");
  try {
    const connection = await open(options, undefined);
    if (hasStores(connection, layout)) return connection;
    connection.database.close();
  } catch (error) {
    throw faultOf(error, "unavailable");
  }
  throw new StorageFault("unavailable", `${layout.name} is of a newer build that this one cannot read`);
}

export async function makeAnew<S extends StoreRows>(options: OpenDatabaseOptions<S>): Promise<Connection> {
  const { factory, layout, log, notify } = options;
  if (!layout.isCopy) throw new StorageFault("unavailable", `${layout.name} cannot be read`);
  log.warn(`${layout.name} is made anew`);
  try {
    await removeDatabase(factory, layout.name);
    const connection = await open(options, layout.version);
    notify("rebuilt");
    return connection;
  } catch (error) {
    throw faultOf(error, "unavailable");
  }
}

export async function removeDatabase(factory: IDBFactory, name: string): Promise<void> {
  await answerOf(factory.deleteDatabase(name));
}
