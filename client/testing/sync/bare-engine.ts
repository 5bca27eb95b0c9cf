import { createEngine, type EngineSchedule, type Engine } from "#client/sync/engine/engine.ts";
import { NetworkFault, type SyncEnv } from "#client/sync/ports/env.ts";
import { createMemoryDisk } from "#client/sync/ports/memory/memory-storage.ts";
import { createSwitch, seededRandom } from "./device.ts";
import { createVirtualClock } from "./virtual-clock.ts";

const nothing = (): void => {};

/** Creates an engine without a server. Its calls to other modules are recorded in `calls`, its messages to tabs in `posted`. */
export function bareEngine(world: Partial<SyncEnv> = {}): { engine: Engine; calls: string[]; posted: unknown[] } {
  const calls: string[] = [];
  const posted: unknown[] = [];
  const asks: EngineSchedule = {
    pull: (stream) => calls.push(`pull ${stream}`),
    push: () => calls.push("push"),
    boards: () => calls.push("boards"),
    persist: () => calls.push("persist"),
    join: (boardId) => calls.push(`join ${boardId}`),
    leave: (boardId) => calls.push(`leave ${boardId}`),
    renewed: () => calls.push("renewed"),
    sessionEnded: () => calls.push("ended"),
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
  return { engine: createEngine(env, asks), calls, posted };
}
