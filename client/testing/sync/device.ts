import { deferred } from "#client/sync/ports/memory/deferred.ts";
import type {
  BundlingRules,
  Clock,
  LockPort,
  PieceMemoryPort,
  SyncEnv,
  TabMemoryPort,
} from "#client/sync/ports/env.ts";
import { createMemoryDisk, type MemoryDisk, type StoragePoint } from "#client/sync/ports/memory/memory-storage.ts";
import { createSync } from "#client/sync/sync.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { FakeServer } from "./fake-server.ts";
import { createWire, type FakeWire } from "./fake-wire.ts";
import { createTabHub, type TabHub } from "./tab-hub.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** A browser: its disk and what its tabs share. */
export interface FakeBrowser {
  disk: MemoryDisk;
  hub: TabHub;
  wire: FakeWire;
  network: FakeSwitch;
  log: string[];
  /** Texts that its tabs have stored outside of the disk, by key. */
  pieces: Map<string, string>;
  nextSeed(): number;
  /** Opens a tab and waits until it shows the stored rows. */
  open(options?: TabOptions): Promise<Tab>;
}

export interface TabOptions {
  /** Called before and after everything that the tab awaits of its disk. */
  onPoint?: (point: StoragePoint, kill: () => void) => void;
  hasLocks?: boolean;
  hasChannel?: boolean;
  /** The tab's memory that survives a reload: a tab that gets it from another one is the reloaded other one. */
  memory?: { text: string | null };
  /** The board at whose address it is opened. */
  first?: string | undefined;
}

export interface Tab {
  sync: Sync;
  visibility: FakeSwitch;
  /** Ends the process at once. */
  kill(): void;
  isAlive(): boolean;
  death: Promise<void>;
}

export interface FakeSwitch {
  on(): boolean;
  set(value: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createSwitch(initial = true): FakeSwitch {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    on: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Small limits, so that a few tasks make several bundles, which are soon out of date. */
export const SMALL_BUNDLES: BundlingRules = { afterMs: 700, tasks: 2, sinceWorth: 2, sinceMax: 4 };

export function createBrowser(server: FakeServer, clock: VirtualClock): FakeBrowser {
  const browser: FakeBrowser = {
    disk: createMemoryDisk("device"),
    hub: createTabHub(),
    wire: createWire(server, clock),
    network: createSwitch(),
    log: [],
    pieces: new Map(),
    nextSeed() {
      server.tabsOpened += 1;
      return server.tabsOpened;
    },
    async open(options = {}) {
      const tab = openTab(browser, clock, options);
      // A tab may die while it starts.
      await Promise.race([tab.sync.start(options.first), tab.death]);
      return tab;
    },
  };
  return browser;
}

function memoryOf(state: { text: string | null }): TabMemoryPort {
  return {
    read: () => state.text,
    write: (text) => {
      state.text = text;
    },
  };
}

function pieceMemoryOf(pieces: Map<string, string>, life: { isAlive: boolean }): PieceMemoryPort {
  return {
    all: (prefix) => [...pieces].filter(([key]) => key.startsWith(prefix)).map(([key, text]) => ({ key, text })),
    write(key, text) {
      if (!life.isAlive) return;
      if (text === null) pieces.delete(key);
      else pieces.set(key, text);
    },
  };
}

function openTab(browser: FakeBrowser, clock: VirtualClock, options: TabOptions): Tab {
  const port = browser.disk.attach((point) => options.onPoint?.(point, kill));
  const tab = browser.hub.tab();
  const visibility = createSwitch();
  const life = { isAlive: true };
  const death = deferred();
  const env: SyncEnv = {
    clock: mortalClock(clock, life),
    random: seededRandom(browser.nextSeed()),
    storage: port,
    credentials: browser.hub.credentials,
    http: {
      request: async (request) => {
        const answer = await browser.wire.http.request(request);
        return life.isAlive ? answer : new Promise<never>(() => {});
      },
    },
    socket: browser.wire.socket,
    documentSocket: browser.wire.documentSocket,
    locks: options.hasLocks === false ? null : mortalLocks(tab.locks),
    channel: options.hasChannel === false ? null : tab.channel,
    network: browser.network,
    visibility,
    pieceMemory: pieceMemoryOf(browser.pieces, life),
    bundling: SMALL_BUNDLES,
    ...(options.memory === undefined ? {} : { tabMemory: memoryOf(options.memory) }),
    log: {
      warn: (message, detail) => browser.log.push(`${message} ${detail instanceof Error ? detail.message : ""}`.trim()),
    },
  };
  return {
    sync: createSync(env),
    visibility,
    kill,
    isAlive: () => life.isAlive,
    death: death.promise,
  };

  function kill(): void {
    life.isAlive = false;
    port.kill();
    tab.kill();
    death.resolve();
  }
}

/** Returns a clock whose timers do not fire in a dead process. */
function mortalClock(clock: Clock, life: { isAlive: boolean }): Clock {
  return {
    now: () => clock.now(),
    after: (ms, run) =>
      clock.after(ms, () => {
        if (life.isAlive) run();
      }),
  };
}

function mortalLocks(locks: LockPort): LockPort {
  return { run: (name, work) => locks.run(name, work) };
}

/** Returns a small random generator (mulberry32): the same numbers for the same seed. */
export function seededRandom(seed: number): SyncEnv["random"] {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    bytes(into) {
      for (let at = 0; at < into.length; at += 1) into[at] = Math.floor(fraction() * 256);
      return into;
    },
  };
}
