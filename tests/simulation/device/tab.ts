import { AppError } from "#contract/core/error.ts";
import { type Clock, NetworkFault, StorageFault, type SyncEnv } from "#client/sync/ports/env.ts";
import type { StoragePoint } from "#client/sync/ports/memory/memory-storage.ts";
import { SessionOver } from "#client/sync/http/refresh.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { createSync } from "#client/sync/sync.ts";
import { BEGINNING } from "../settings.ts";
import { Violation } from "../trace.ts";
import type { Device, EnvDefect, Tab } from "./device-parts.ts";
import { createHttpPort } from "./http-port.ts";
import { createSocketPort } from "./socket-port.ts";
import { createSwitch, SMALL_BUNDLES } from "#client/testing/sync/device.ts";
import { watchQueue } from "./watch-queue.ts";

export function openTab(device: Device, name: string, envDefect: EnvDefect): Tab {
  const { wire } = device;
  const deaths: (() => void)[] = [];
  const hubTab = device.hub.tab();
  const state: TabState = {
    isAlive: true,
    isStarted: false,
    crashIn: null,
    losesDisk: false,
    points: 0,
    isLettingGo: false,
    isTouched: true,
  };
  const port = device.disk.attach((point) => onPoint(tab, point));
  const visibility = createSwitch();
  const isAlive = () => state.isAlive;
  const touch = (): void => {
    state.isTouched = true;
  };
  const onTried = (mutationId: string) => void device.tried.push({ mutationId, tab, at: wire.timeline.now() });
  const end = { wire, line: device.line, name, isAlive, touch, onTried };
  const dice = device.dice.fork(name);

  function crash(): void {
    if (!state.isAlive) return;
    state.isAlive = false;
    port.kill();
    hubTab.kill();
    device.tabs.splice(device.tabs.indexOf(tab), 1);
    for (const run of deaths) run();
    device.noteQueue();
    wire.trace.count("crash");
    wire.trace.log(() => `${name} dies`);
  }

  const plain: SyncEnv = {
    clock: clockOf(device, state),
    random: { fraction: () => dice.next(), bytes: (into) => dice.bytes(into) },
    storage: watchQueue(port, {
      queue: () => device.queue(),
      noteQueue: () => device.noteQueue(),
      isLettingGo: () => state.isLettingGo,
      letGo: (mutationIds) => wire.ledger.discarded(mutationIds),
    }),
    credentials: device.hub.credentials,
    // A tab that died during a write could not report it, and another tab may send the mutation that it finds on disk.
    http: createHttpPort({ ...end, onSend: () => device.noteQueue() }),
    socket: createSocketPort({ ...end, onDeath: (run) => void deaths.push(run) }),
    locks: device.isPlainHttp ? null : hubTab.locks,
    channel: device.hasChannel ? hubTab.channel : null,
    network: device.network,
    visibility,
    bundling: SMALL_BUNDLES,
    log: { warn: (message, detail) => onWarning(tab, message, detail) },
  };
  // The environment needs the tab and the tab needs its engine. The ports use `tab` only when they are called.
  const tab: Tab = Object.assign(state, {
    name,
    device,
    visibility,
    crash,
    open: new Map<string, () => void>(),
    openTasks: new Map<string, () => void>(),
    sync: NOT_YET,
  });
  const backdoor = device.disk.attach();
  Object.assign(tab, {
    sync: createSync(envDefect(plain, { device, tab, backdoor, onDeath: (run) => void deaths.push(run) })),
  });
  void begin(tab);
  return tab;
}

type TabState = Pick<Tab, "isAlive" | "isStarted" | "crashIn" | "losesDisk" | "points" | "isLettingGo" | "isTouched">;

const NOT_YET = new Proxy<Sync>(Object.create(null), {
  get() {
    throw new Error("the tab has no engine yet");
  },
});

async function begin(tab: Tab): Promise<void> {
  try {
    await tab.sync.start(firstBoard(tab));
    tab.isStarted = true;
    tab.isTouched = true;
  } catch (error) {
    if (!(error instanceof StorageFault)) return failUnexpected(tab, "The engine did not start", error);
    // In the product the page shows an error and the user reloads it.
    tab.device.wire.trace.count("start failed");
    tab.crash();
  }
}

/** Most tabs are opened at a board's address; that board may not be stored on the device. */
function firstBoard({ device, name }: Tab): string | undefined {
  const dice = device.dice.fork(`${name} begins`);
  if (!dice.chance(0.7)) return undefined;
  const storedIds = device.disk.rows("kanbanDB", "boards").flatMap((row) => ("id" in row ? [String(row.id)] : []));
  return dice.pick([...storedIds, dice.id()]);
}

function clockOf(device: Device, state: TabState): Clock {
  const { timeline } = device.wire;
  return {
    now: () => BEGINNING + timeline.now() + device.clockOffset,
    after: (ms, run) =>
      timeline.after(ms, () => {
        if (!state.isAlive) return;
        state.isTouched = true;
        run();
      }),
  };
}

function onPoint(tab: Tab, point: StoragePoint): void {
  const { device } = tab;
  tab.points += 1;
  tab.isTouched = true;
  if (tab.crashIn !== null) {
    tab.crashIn -= 1;
    if (tab.crashIn <= 0) {
      device.wire.trace.count(`crash at ${point.at}`);
      device.wire.trace.log(
        () => `${tab.name} meets its end at ${point.database} ${point.at} ${point.stores.join(",")}`,
      );
      tab.crash();
      return;
    }
  }
  if (tab.losesDisk && point.at === "begin") {
    tab.losesDisk = false;
    device.wire.trace.count("disk lost");
    throw new StorageFault("lost", "Connection to Indexed Database server lost");
  }
  const isFull = device.fullUntil > device.wire.timeline.now() && point.at === "commit" && point.mode !== "read";
  if (isFull) {
    device.wire.trace.count("quota");
    throw new StorageFault("quota", "no room");
  }
}

/** A warning of the engine is a violation only if it contains an unexpected error. */
function onWarning(tab: Tab, message: string, detail: unknown): void {
  tab.device.wire.trace.log(
    () => `${tab.name} warns: ${message}${detail instanceof Error ? ` (${detail.message})` : ""}`,
  );
  if (detail instanceof Error && !isExpected(detail)) failUnexpected(tab, message, detail);
}

export function isExpected(error: unknown): boolean {
  return [NetworkFault, StorageFault, SessionOver, AppError].some((kind) => error instanceof kind);
}

export function failUnexpected(tab: Tab, message: string, cause: unknown): void {
  const { wire } = tab.device;
  wire.ledger.fail(new Violation("engine", `${tab.name}: ${message}: ${String(cause)}`, { cause }));
}
