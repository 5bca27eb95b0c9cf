import type { SyncEnv } from "./ports/env.ts";
import { engineWriter, type EngineWriter } from "./engine-writer.ts";
import { lazySocket } from "./ports/browser/lazy-socket.ts";
import { pieceMemory } from "./ports/browser/piece-memory.ts";
import { tabMemory } from "./ports/browser/tab-memory.ts";

/** The writer of the engine for a browser. Adds the ports that only the writer uses. */
export function browserWriter(env: SyncEnv): EngineWriter {
  env.socket ??= lazySocket(async () => (await import("./ports/browser/tabs-socket.ts")).tabsSocket(env));
  env.documentSocket ??= async () => (await import("./ports/browser/document-socket-io.ts")).documentSocketIo;
  env.tabMemory ??= tabMemory;
  env.page ??= () => location.pathname;
  env.pieceMemory ??= pieceMemory;
  return engineWriter;
}
