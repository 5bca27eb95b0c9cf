import type { SyncStores } from "./disk/databases.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import type { Database } from "../ports/env.ts";
import { markDetailsUnkept } from "../details/detail-disk.ts";

/** What becomes of a database that the browser took away while the page was open (F-24): memory still holds what was in it. */

/** Whose device it is, and every edit of theirs by the number that it had, before anything new is written there. */
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
