import { setWatched, type Engine } from "../engine/engine.ts";
import type { loadDevice } from "../storage/load.ts";
import { readOwner } from "./read-owner.ts";
import { useTokens } from "../http/use-tokens.ts";

/** Imports the loader of stored rows: a chunk of its own, because a device without a former user needs none. */
export type DeviceLoaderImport = () => Promise<{ loadDevice: typeof loadDevice }>;

/**
 * Finds the user of the device and shows their data (docs/specification.md, section 4, SY-47). Of columns and tasks, only those of the
 * board `first` are shown at once.
 */
export async function openSession(
  engine: Engine,
  importDeviceLoader: DeviceLoaderImport,
  first?: string,
): Promise<void> {
  if (engine.env.credentials.read() !== null) openAhead(engine, importDeviceLoader);
  const owner = await readOwner(engine);
  const stored = engine.env.credentials.read();
  // A tab that died while another user signed in may have left tokens that are not the owner's: the server says whose they are.
  const isOthers = owner !== null && stored !== null && stored.userId !== null && stored.userId !== owner.id;
  if (owner === null || isOthers) {
    if (stored === null) return setWatched(engine.session, { status: "anonymous", user: null });
    useTokens(engine, stored);
    return;
  }
  setWatched(engine.session, { status: stored === null ? "expired" : "signed-in", user: owner });
  if (stored !== null) useTokens(engine, stored);
  await (await importDeviceLoader()).loadDevice(engine, owner, first);
}

/** Loads in parallel what will be needed. Failures are reported by the code that needs it. */
function openAhead({ disk }: Engine, importDeviceLoader: DeviceLoaderImport): void {
  for (const coming of [importDeviceLoader(), disk.kanban(["boards"], "read", async () => {})]) coming.catch(() => {});
}
