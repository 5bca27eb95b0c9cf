import type { SyncStores } from "./disk/databases.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import type { Database } from "../ports/env.ts";
import { markDetailsUnkept } from "../details/detail-disk.ts";

/** Restores a database that the browser has deleted while the page was open (F-24): its contents are still in memory. */

/** Writes the owner of the device, and all mutations with their former numbers, before anything new is written. */
export async function putBackEdits(engine: Engine, database: Database<SyncStores>): Promise<void> {
  const user = userOf(engine);
  if (user === null) return;
  const { fold, rejected } = engine.store;
  await database.transaction(["outbox", "rejected", "meta"], "strict", async (transaction) => {
    await transaction.put("meta", { name: "owner", user });
    for (const entry of fold.entries) await transaction.put("outbox", entry);
    for (const entry of rejected) await transaction.put("rejected", entry);
  });
  await engine.files.hooks?.putBack(database);
  markDetailsUnkept(engine);
  engine.persist.user = true;
  engine.schedule.persist();
}
