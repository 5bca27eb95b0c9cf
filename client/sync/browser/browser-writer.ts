import type { SyncEnv } from "../env.ts";
import { engineWriter, type EngineWriter } from "../engine-writer.ts";
import { lazySocket } from "./lazy-socket.ts";
import { pieceMemory } from "./piece-memory.ts";
import { tabMemory } from "./tab-memory.ts";

/** The later half of the engine for a browser, with the ports of the world that nobody needs before it is here. */
export function browserWriter(env: SyncEnv): EngineWriter {
  env.socket ??= lazySocket(async () => (await import("./tabs-socket.ts")).tabsSocket(env));
  env.documentSocket ??= async () => (await import("./document-socket-io.ts")).documentSocketIo;
  env.tabMemory ??= tabMemory;
  env.page ??= () => location.pathname;
  env.pieceMemory ??= pieceMemory;
  return engineWriter;
}
