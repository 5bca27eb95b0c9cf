import { setWatched, type Engine } from "../engine/engine.ts";
import type { Credentials } from "../ports/env.ts";

/** The session goes on with these: all that a page needs of tokens before it has been drawn. */
export function useTokens(engine: Engine, credentials: Credentials): void {
  engine.session.token = credentials.token;
  engine.session.receivedAt = credentials.receivedAt;
  if (engine.session.value.user !== null) setWatched(engine.session, { status: "signed-in" });
}
