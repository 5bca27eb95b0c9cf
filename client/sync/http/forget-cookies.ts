import { forgetCookies } from "#contract/auth/auth.ts";
import { inBackground, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { exchange } from "./exchange.ts";

/**
 * The session is over: the cookie with the secret of its refresh token, which no script reaches, is taken away by the server. Tokens that another
 * tab has been given meanwhile stay. Where the server cannot be asked the secret stays, and is worth nothing without its other half, which is gone.
 */
export function forgetCookiesInBackground(engine: Engine): void {
  inBackground(engine, "The cookies of the session are still here", forget(engine));
}

async function forget(engine: Engine): Promise<void> {
  const { credentials, locks } = engine.env;
  const ask = async (): Promise<void> => {
    if (credentials.read() !== null) return;
    try {
      await exchange(engine, { method: forgetCookies.method, path: forgetCookies.path }, null);
    } catch (error) {
      if (!(error instanceof NetworkFault)) throw error;
    }
  };
  // Not beside a refresh, which gives this browser another secret.
  await (locks === null ? ask() : locks.run(REFRESH_LOCK, ask));
}

/** Held by whoever exchanges the refresh token of this browser. */
export const REFRESH_LOCK = "yarus-refresh";
