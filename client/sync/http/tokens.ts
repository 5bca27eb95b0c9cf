import { ACCESS_TOKEN_LIFE_S } from "#contract/core/limit.ts";
import { TELEGRAM_SCHEME } from "#contract/auth/scheme.ts";
import { setWatched, type Engine } from "../engine/engine.ts";
import type { Credentials } from "../ports/env.ts";
import { useTokens } from "./use-tokens.ts";

/** A token is refreshed this long before its end, so that it does not expire during a call. */
const EARLY_MS = 60_000;

/**
 * Returns true for the proof that Telegram gives a Mini App: it is the session itself, and is never renewed (docs/specification.md, section
 * 7).
 */
export function isOwnProof(token: string | null): boolean {
  return token?.startsWith(TELEGRAM_SCHEME) === true;
}

/** Returns true if the access token is missing or should be refreshed before it is used. */
export function isStale(engine: Engine): boolean {
  const { token, receivedAt } = engine.session;
  if (token === null) return true;
  if (isOwnProof(token)) return false;
  const age = engine.env.clock.now() - receivedAt;
  // The lifetime is counted from when the token was received: this device's clock may be a day off the server's (F-18). A clock that was
  // set back makes the age negative; then only the server can tell.
  return age < 0 || age > ACCESS_TOKEN_LIFE_S * 1_000 - EARLY_MS;
}

/** Stores new tokens in memory and for the next visit. */
export function keepTokens(engine: Engine, tokens: Omit<Credentials, "receivedAt">): void {
  const credentials: Credentials = { ...tokens, receivedAt: engine.env.clock.now() };
  engine.env.credentials.write(credentials);
  useTokens(engine, credentials);
}

/** Returns the stored tokens, of the last visit or of another tab; `null` if there are none, or if they are another user's (SY-47). */
export function ownTokens(engine: Engine): Credentials | null {
  const stored = engine.env.credentials.read();
  const userId = engine.session.value.user?.id ?? null;
  const isOthers = stored !== null && stored.userId !== null && userId !== null && stored.userId !== userId;
  return isOthers ? null : stored;
}

/** Returns stored tokens that differ from the used one, from another tab or another call; `null` if there are none. */
export function newerTokens(engine: Engine, used: string): Credentials | null {
  const stored = ownTokens(engine);
  return stored === null || stored.token === used ? null : stored;
}

/** Deletes the tokens, not the data: a lost session deletes no rows. Returns true if there were any. */
export function dropTokens(engine: Engine): boolean {
  // Another user's tokens, written by another tab, must stay.
  const hadTokens = ownTokens(engine) !== null;
  if (hadTokens) engine.env.credentials.clear();
  engine.session.token = null;
  setWatched(engine.session, { status: engine.session.value.user === null ? "anonymous" : "expired" });
  return hadTokens;
}
