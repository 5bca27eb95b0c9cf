import { setWatched, type Engine } from "../engine/engine.ts";
import type { Credentials } from "../ports/env.ts";

/** Continues the session with these tokens. In a module of its own because the first render of a page needs nothing else of tokens. */
export function useTokens(engine: Engine, credentials: Credentials): void {
  engine.session.token = credentials.token;
  engine.session.receivedAt = credentials.receivedAt;
  if (engine.session.value.user !== null) setWatched(engine.session, { status: "signed-in" });
}
