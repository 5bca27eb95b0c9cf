import { createEngine, type Asks, type Engine } from "#client/sync/engine.ts";
import { NetworkFault, type SyncEnv } from "#client/sync/env.ts";
import { createMemoryDisk } from "#client/sync/memory-storage.ts";
import { createSwitch, seededRandom } from "./device.ts";
import { createVirtualClock } from "./virtual-clock.ts";

const nothing = (): void => {};

/** An engine alone: nobody answers it, and what it asks of other modules is noted. */
export function bareEngine(world: Partial<SyncEnv> = {}): { engine: Engine; asked: string[]; posted: unknown[] } {
  const asked: string[] = [];
  const posted: unknown[] = [];
  const asks: Asks = {
    pull: (stream) => asked.push(`pull ${stream}`),
    push: () => asked.push("push"),
    boards: () => asked.push("boards"),
    persist: () => asked.push("persist"),
    join: (boardId) => asked.push(`join ${boardId}`),
    leave: (boardId) => asked.push(`leave ${boardId}`),
    renewed: () => asked.push("renewed"),
    sessionEnded: () => asked.push("ended"),
    onTrouble: nothing,
    putBackRows: () => Promise.resolve(),
    putBackEdits: () => Promise.resolve(),
  };
  const env: SyncEnv = {
    clock: createVirtualClock(),
    random: seededRandom(1),
    storage: createMemoryDisk("device").attach(),
    credentials: { read: () => null, write: nothing, clear: nothing },
    http: { request: () => Promise.reject(new NetworkFault("Nobody answers")) },
    socket: null,
    locks: null,
    channel: { post: (message) => posted.push(message), subscribe: () => nothing },
    network: createSwitch(),
    visibility: createSwitch(),
    log: { warn: nothing },
    ...world,
  };
  return { engine: createEngine(env, asks), asked, posted };
}
