import { setWatched, type Engine } from "./engine.ts";
import { loadDevice, readOwner } from "./load.ts";
import { useTokens } from "./use-tokens.ts";

/** Finds out whose device this is and shows their data (SPEC section 4, SY-47), of columns and tasks those of the board `first` at once. */
export async function openSession(engine: Engine, first?: string): Promise<void> {
  const owner = await readOwner(engine);
  const kept = engine.env.credentials.read();
  // A tab that died while another person signed in has left tokens that are not the owner's: the server says whose they are.
  const isOthers = owner !== null && kept !== null && kept.userId !== null && kept.userId !== owner.id;
  if (owner === null || isOthers) {
    if (kept === null) return setWatched(engine.session, { status: "anonymous", user: null });
    useTokens(engine, kept);
    return;
  }
  setWatched(engine.session, { status: kept === null ? "expired" : "signed-in", user: owner });
  if (kept !== null) useTokens(engine, kept);
  await loadDevice(engine, owner, first);
}
