import type { StreamId } from "#contract/changes/change.ts";
import type { PresencePlace } from "#contract/sync/presence.ts";
import type { User } from "#contract/users/user.ts";
import type { BundleStores } from "../storage/disk/databases.ts";
import { createDisk, type Disk, type DiskWorld, type Run } from "../storage/disk/disk.ts";
import type { DocumentsMemory } from "./documents-memory.ts";
import type { LockPort, SyncEnv } from "../ports/env.ts";
import type { FilesMemory } from "./files-memory.ts";
import type { Cursor } from "#contract/changes/change.ts";
import { createRealtimeMemory, type RealtimeMemory } from "./realtime-memory.ts";
import { createUndoMemory, type UndoMemory } from "./undo-memory.ts";
import { createStoreState, type StoreState } from "../store/store-state.ts";
import type { OutboxState, RefusedEntry, SessionState, WaitingEntry } from "../sync-api.ts";
import type { ConnectionState } from "../connection-api.ts";

/** All that one tab's engine remembers. Modules are functions over it; `sync.ts` joins them. */
export interface Engine {
  readonly env: SyncEnv;
  readonly disk: Disk;
  readonly store: StoreState;
  readonly session: SessionMemory;
  readonly connection: WatchedValue<ConnectionState>;
  readonly outbox: OutboxMemory;
  readonly push: PushMemory;
  readonly persist: PersistMemory;
  /** Boards whose columns and tasks are on the device and not read yet. Nothing is changed, kept or asked for before there are none. */
  readonly pendingHydration: Set<string>;
  hydrating?: Promise<void> | null;
  readonly bundling: BundlingMemory;
  readonly streams: Map<StreamId, Runner>;
  /** How many pages have each board open. */
  readonly followed: Map<string, number>;
  readonly realtime: RealtimeMemory;
  /** Calls off what waits for its time: the next refresh of the session. */
  cancelRefresh: (() => void) | null;
  readonly presence: PresenceMemory;
  readonly boards: BoardsMemory;
  readonly details: DetailsMemory;
  readonly undoing: UndoMemory;
  readonly documents: DocumentsMemory;
  readonly files: FilesMemory;
  /** Calls between modules that would otherwise need each other. */
  readonly schedule: EngineSchedule;
  /** Rises whenever another person, or nobody, takes the device over: what was begun before is dropped. */
  generation: number;
  isStopped: boolean;
}

export interface EngineSchedule extends DiskWorld {
  /** Catch up with a stream, soon. */
  pull(stream: StreamId): void;
  /** Send what waits, soon. */
  push(): void;
  /** Ask for the list of boards, soon. */
  boards(): void;
  /** Rows have changed and want to be kept. */
  persist(): void;
  /** The board is held now: listen to its room if it is open. */
  join(boardId: string): void;
  leave(boardId: string): void;
  /** The session has a new token: the socket goes on with it. */
  renewed(): void;
  /** The server says that the session is over. */
  sessionEnded(): void;
}

/** What the tab remembers of bundles of tasks. */
export interface BundlingMemory {
  run: Run<BundleStores> | null;
  /** Boards whose record says more of its bundles than there is. */
  lost: Set<string>;
  /** Calls off the making that waits for its time. */
  cancel: (() => void) | null;
  making: Promise<void> | null;
  /** More has been written since it was begun. */
  again: boolean;
}

/** A value that screens watch: the same object while unchanged. */
export interface WatchedValue<T extends object> {
  value: T;
  listeners: Set<() => void>;
}

export interface SessionMemory extends WatchedValue<SessionState> {
  token: string | null;
  /** When the token came, by this device's clock. */
  receivedAt: number;
  refreshing: Promise<string> | null;
  /** How long a session lasts without a refresh, seconds; `null` before this page has asked. */
  refreshLife: number | null;
  /** True while another tab says that it is refreshing. */
  refreshingElsewhere: boolean;
  /** Called when another tab has refreshed or failed to. */
  refreshListeners: Set<(result: "done" | "failed") => void>;
}

export interface OutboxMemory extends WatchedValue<OutboxState> {
  waiting: readonly WaitingEntry[];
  refused: readonly RefusedEntry[];
  /** Work on the outbox's stores runs one after another within a tab. */
  tail: Promise<unknown>;
}

export interface PushMemory {
  /** The lock between tabs, once it was needed. */
  locks: LockPort | null;
  running: Promise<void> | null;
  again: boolean;
  failures: number;
  /** Calls the next attempt off; `null` when none is planned. */
  cancelRetry: (() => void) | null;
  lastReadAt: number | null;
}

/** Rows that are newer in memory than on the disk. */
export interface DirtyBoard {
  /** The cursor that the disk is known to have reached. */
  from: Cursor;
  tasks: Set<string>;
  columns: Set<string>;
}

export interface PersistMemory {
  streams: Map<string, DirtyBoard>;
  boards: Set<string>;
  /** Boards that were read anew and that the disk does not hold so: nothing can be added there, they are kept whole. */
  unkept: Set<string>;
  /** Of streams before the server went back in time: rows that the disk has in them say nothing of where a task is. */
  formerEpochs: Set<string>;
  user: boolean;
  /** Tasks whose parts are to be written. */
  details: Set<string>;
  running: Promise<void> | null;
  /** The last attempt failed: the next one waits for a timer or a new change. */
  isFailing: boolean;
  /** How often old copies were dropped for want of room. */
  roomsMade: number;
  /** Where the disk stands, as far as this tab knows. */
  reached: Map<StreamId, Cursor>;
}

/** Catches up with one stream, one request at a time. */
export interface Runner {
  running: boolean;
  wanted: boolean;
  failures: number;
  cancelRetry: (() => void) | null;
}

/** Where this tab is on the boards that it has joined, and which open ones its person does not look at. */
export interface PresenceMemory {
  /** By what the server tells tabs of one connection apart; made when first needed. */
  tab: string | null;
  places: Map<string, PresencePlace>;
  unseen: Set<string>;
  cancelRepeat: (() => void) | null;
}

/** A task whose parts this device holds. */
export interface LoadedDetails {
  /** Nothing is missing since they were read, as long as the stream of the task's board is held. */
  isFresh: boolean;
  epoch: string | null;
  at: number;
}

export interface DetailsMemory {
  loaded: Map<string, LoadedDetails>;
  /** Tasks that are being asked for: what their board's stream says meanwhile counts too. */
  asking: Map<string, Promise<void>>;
  /** How many pages have each task open. */
  open: Map<string, number>;
  /** The reading of what the disk has, once it was begun. */
  loading: Promise<void> | null;
  /** Boards whose parts were asked for ahead since their last snapshot, and those of which the answer is on its way. */
  ahead: Map<string, "asking" | "done">;
  /** Rises whenever a stream breaks: an answer that was asked for before may miss something. */
  breaks: number;
}

export interface BoardsMemory {
  running: Promise<void> | null;
  again: boolean;
  /** Rises with every board row that arrives, so that an older list cannot take it away. */
  touched: Map<string, number>;
  count: number;
}

export function createEngine(env: SyncEnv, schedule: EngineSchedule): Engine {
  const disk = createDisk(env.storage, env.log, schedule);
  return {
    env,
    disk,
    store: createStoreState({
      now: () => env.clock.now(),
      onError: (error) => env.log.warn("A listener failed", error),
    }),
    session: {
      value: { status: "unknown", user: null },
      listeners: new Set(),
      token: null,
      receivedAt: 0,
      refreshing: null,
      refreshLife: null,
      refreshingElsewhere: false,
      refreshListeners: new Set(),
    },
    connection: {
      value: {
        network: env.network.on(),
        socket: false,
        online: false,
        connecting: env.network.on() ? "begun" : null,
        lastExchangeAt: null,
        portal: false,
        storage: "device",
      },
      listeners: new Set(),
    },
    outbox: {
      value: { waiting: 0, sending: false, refused: 0 },
      listeners: new Set(),
      waiting: [],
      refused: [],
      tail: Promise.resolve(),
    },
    push: { locks: env.locks, running: null, again: false, failures: 0, cancelRetry: null, lastReadAt: null },
    persist: {
      streams: new Map(),
      boards: new Set(),
      unkept: new Set(),
      formerEpochs: new Set(),
      user: false,
      details: new Set(),
      running: null,
      isFailing: false,
      roomsMade: 0,
      reached: new Map(),
    },
    pendingHydration: new Set(),
    bundling: { run: null, lost: new Set(), cancel: null, making: null, again: false },
    streams: new Map(),
    followed: new Map(),
    cancelRefresh: null,
    realtime: createRealtimeMemory(),
    presence: { tab: null, places: new Map(), unseen: new Set(), cancelRepeat: null },
    documents: { hooks: null },
    files: { hooks: null, waiting: 0, refused: 0 },
    boards: { running: null, again: false, touched: new Map(), count: 0 },
    details: { loaded: new Map(), asking: new Map(), open: new Map(), loading: null, ahead: new Map(), breaks: 0 },
    undoing: createUndoMemory(),
    schedule,
    generation: 0,
    isStopped: false,
  };
}

/** The person whose data is on the device, `null` when there is none. */
export function userOf(engine: Engine): User | null {
  return engine.session.value.user;
}

/** True while what was begun at `generation` still concerns this tab. */
export function isCurrent(engine: Engine, generation: number): boolean {
  return engine.generation === generation && !engine.isStopped;
}

/** Changes a watched value and tells, unless it stays the same. */
export function setWatched<T extends object>(watched: WatchedValue<T>, patch: Partial<T>): void {
  const isSame = Object.entries(patch).every(([key, value]) => Object.is(Reflect.get(watched.value, key), value));
  if (isSame) return;
  watched.value = { ...watched.value, ...patch };
  notify(watched);
}

export function notify(watched: { listeners: ReadonlySet<() => void> }): void {
  for (const listener of watched.listeners) listener();
}

export function watch(watched: { listeners: Set<() => void> }, listener: () => void): () => void {
  const own = () => listener();
  watched.listeners.add(own);
  return () => {
    watched.listeners.delete(own);
  };
}

/** Something that nobody waits for: a failure that nobody expected is logged. */
export function inBackground(engine: Engine, what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!engine.isStopped) engine.env.log.warn(what, error);
  });
}
