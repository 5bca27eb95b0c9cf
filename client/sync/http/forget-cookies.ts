import { forgetCookies } from "#contract/auth/auth.ts";
import { inBackground, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { exchange } from "./exchange.ts";

/**
 * Asks the server to delete the cookie with the secret of the refresh token, which scripts cannot reach, after the session has ended. Does
 * nothing if another tab has got tokens meanwhile. If the server cannot be reached the secret stays, but is useless without its other half,
 * which is deleted.
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
  // Not during a refresh, which gives this browser another secret.
  await (locks === null ? ask() : locks.run(REFRESH_LOCK, ask));
}

/** The lock that is held while the refresh token of this browser is exchanged. */
export const REFRESH_LOCK = "yarus-refresh";
