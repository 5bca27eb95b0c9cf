import { ACCESS_TOKEN_LIFE_S } from "#contract/core/limit.ts";
import { TELEGRAM_SCHEME } from "#contract/auth/scheme.ts";
import { setWatched, type Engine } from "../engine/engine.ts";
import type { Credentials } from "../ports/env.ts";
import { useTokens } from "./use-tokens.ts";

/** Refreshed this long before its end, so that a call does not meet the end on its way. */
const EARLY_MS = 60_000;

/** True for what Telegram gave a Mini App: it is the session by itself, and nothing renews it (docs/specification.md, section 7). */
export function isOwnProof(token: string | null): boolean {
  return token?.startsWith(TELEGRAM_SCHEME) === true;
}

/** True when the access token should be refreshed before it is used; `null` needs it too. */
export function isStale(engine: Engine): boolean {
  const { token, receivedAt } = engine.session;
  if (token === null) return true;
  if (isOwnProof(token)) return false;
  const age = engine.env.clock.now() - receivedAt;
  // The life is counted from when the token came: this device's clock may be a day off the server's (F-18). A clock that
  // was set back makes the age negative; then only the server can tell.
  return age < 0 || age > ACCESS_TOKEN_LIFE_S * 1_000 - EARLY_MS;
}

/** Keeps new tokens in memory and for the next visit. */
export function keepTokens(engine: Engine, tokens: Omit<Credentials, "receivedAt">): void {
  const credentials: Credentials = { ...tokens, receivedAt: engine.env.clock.now() };
  engine.env.credentials.write(credentials);
  useTokens(engine, credentials);
}

/** The tokens of the last visit, or of another tab; `null` when there are none, or they are another person's (SY-47). */
export function ownTokens(engine: Engine): Credentials | null {
  const stored = engine.env.credentials.read();
  const userId = engine.session.value.user?.id ?? null;
  const isOthers = stored !== null && stored.userId !== null && userId !== null && stored.userId !== userId;
  return isOthers ? null : stored;
}

/** The tokens that came after the one that was used: of another tab, or of another call; `null` when there are none. */
export function newerTokens(engine: Engine, used: string): Credentials | null {
  const stored = ownTokens(engine);
  return stored === null || stored.token === used ? null : stored;
}

/** Forgets the tokens, not the data: a lost session wipes nothing. Answers whether there were any. */
export function dropTokens(engine: Engine): boolean {
  // Another person's tokens, written by another tab, are not ours to forget.
  const hadTokens = ownTokens(engine) !== null;
  if (hadTokens) engine.env.credentials.clear();
  engine.session.token = null;
  setWatched(engine.session, { status: engine.session.value.user === null ? "anonymous" : "expired" });
  return hadTokens;
}
