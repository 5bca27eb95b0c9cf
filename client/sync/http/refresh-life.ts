import { publicConfig } from "#contract/auth/auth.ts";
import type { Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { exchange, RefusalError } from "./exchange.ts";
import { fieldsOf } from "../ports/fields.ts";

/** The life of a session without a refresh, in seconds, by the server's public configuration. Every refresh sends it as `expiresIn`. */

/** Reads it from the server and stores it for offline visits. If the server cannot be reached, the stored value remains. */
export async function readRefreshLife(engine: Engine): Promise<void> {
  try {
    const { body } = await exchange(engine, { method: publicConfig.method, path: publicConfig.path }, null);
    const { refreshExpiresIn } = fieldsOf(body);
    if (typeof refreshExpiresIn !== "number") throw new NetworkFault("A configuration that is none");
    engine.session.refreshLife = refreshExpiresIn;
    await engine.disk.sync(["meta"], "write", (transaction) =>
      transaction.put("meta", { name: "config", refreshExpiresIn }),
    );
  } catch (error) {
    if (!(error instanceof NetworkFault) && !(error instanceof RefusalError)) throw error;
  }
}

/** Returns the last known value; `null` if no server was ever asked. */
export async function lastRefreshLife(engine: Engine): Promise<number | null> {
  if (engine.session.refreshLife !== null) return engine.session.refreshLife;
  try {
    const record = await engine.disk.sync(["meta"], "read", (transaction) => transaction.get("meta", "config"));
    return record?.name === "config" ? record.refreshExpiresIn : null;
  } catch (error) {
    engine.env.log.warn("The last known configuration could not be read", error);
    return null;
  }
}
