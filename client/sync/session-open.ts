import { setWatched, type Engine } from "./engine.ts";
import type { loadDevice } from "./load.ts";
import { readOwner } from "./read-owner.ts";
import { useTokens } from "./use-tokens.ts";

/** What shows a device's data: a part of its own, for on a device where nobody has been there is none. */
export type BringLoad = () => Promise<{ loadDevice: typeof loadDevice }>;

/** Finds out whose device this is and shows their data (SPEC section 4, SY-47), of columns and tasks those of the board `first` at once. */
export async function openSession(engine: Engine, bring: BringLoad, first?: string): Promise<void> {
  if (engine.env.credentials.read() !== null) openAhead(engine, bring);
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
  await (await bring()).loadDevice(engine, owner, first);
}

/** All that will be needed comes side by side. Whoever then needs what does not come says so. */
function openAhead({ disk }: Engine, bring: BringLoad): void {
  for (const coming of [bring(), disk.kanban(["boards"], "read", async () => {})]) coming.catch(() => {});
}
