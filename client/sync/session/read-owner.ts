import type { User } from "#contract/users/user.ts";
import type { Engine } from "../engine/engine.ts";

/** Returns the user whose data is on the device, `null` if there is none. */
export async function readOwner(engine: Engine): Promise<User | null> {
  const record = await engine.disk.sync(["meta"], "read", (transaction) => transaction.get("meta", "owner"));
  return record?.name === "owner" ? record.user : null;
}
