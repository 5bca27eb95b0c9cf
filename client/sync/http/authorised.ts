import { isCurrent, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { exchange, RefusalError, type Answer, type Call } from "./exchange.ts";
import { forgetCookiesInBackground } from "./forget-cookies.ts";
import { freshToken, refresh, SessionOver } from "./refresh.ts";
import { dropTokens, newerTokens } from "./tokens.ts";
import { useTokens } from "./use-tokens.ts";

/**
 * Makes an exchange with the session's token. Refreshes the token before it expires, and refreshes it and retries once after a 401
 * (docs/specification.md, section 7). `TOKEN_IS_EMPTY` ends the session at once (docs/specification.md, section 8). Throws SessionOver,
 * RefusalError, NetworkFault.
 */
export async function authorised(engine: Engine, call: Call): Promise<Answer> {
  const { generation } = engine;
  const token = await usableToken(engine);
  samePerson(engine, generation);
  try {
    return await exchange(engine, call, token);
  } catch (error) {
    samePerson(engine, generation);
    if (!(error instanceof RefusalError) || error.refusal.status !== 401) throw error;
    if (error.refusal.code === "TOKEN_IS_EMPTY") throw endedFor(engine, token, error);
  }
  const renewed = engine.session.token;
  const next = renewed !== null && renewed !== token ? renewed : await refresh(engine);
  samePerson(engine, generation);
  try {
    return await exchange(engine, call, next);
  } catch (error) {
    samePerson(engine, generation);
    if (!(error instanceof RefusalError) || error.refusal.status !== 401) throw error;
    throw endedFor(engine, next, error);
  }
}

/** Ends the session, unless it has got a newer token by the time of the 401. */
function endedFor(engine: Engine, used: string, cause: RefusalError): Error {
  const newer = newerTokens(engine, used);
  if (newer === null) return ended(engine, cause);
  useTokens(engine, newer);
  return new NetworkFault("The token was renewed while the call was on its way", { cause });
}

/** A call of one user is never sent with the token of another, and never affects the session of another. */
function samePerson(engine: Engine, generation: number): void {
  if (!isCurrent(engine, generation)) throw new NetworkFault("Another person has signed in");
}

/** Returns a fresh token, or the old one if the refresh could not be made: it may still be valid. */
async function usableToken(engine: Engine): Promise<string> {
  const currentToken = engine.session.token;
  try {
    return await freshToken(engine);
  } catch (error) {
    if (!(error instanceof NetworkFault) || currentToken === null) throw error;
    return currentToken;
  }
}

function ended(engine: Engine, cause: RefusalError): SessionOver {
  if (dropTokens(engine)) forgetCookiesInBackground(engine);
  engine.schedule.sessionEnded();
  return new SessionOver({ cause });
}
