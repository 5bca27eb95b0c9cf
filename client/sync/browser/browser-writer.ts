import type { SyncEnv } from "../env.ts";
import { late, type Late } from "../late.ts";
import { laterSocket } from "./later-socket.ts";
import { pieceMemory } from "./piece-memory.ts";
import { tabMemory } from "./tab-memory.ts";

/** The later half of the engine for a browser, with the ports of the world that nobody needs before it is here. */
export function lateHalf(env: SyncEnv): Late {
  env.socket ??= laterSocket(async () => (await import("./tabs-socket.ts")).tabsSocket(env));
  env.documentSocket ??= async () => (await import("./document-socket-io.ts")).documentSocketIo;
  env.tabMemory ??= tabMemory;
  env.page ??= () => location.pathname;
  env.pieceMemory ??= pieceMemory;
  return late;
}
