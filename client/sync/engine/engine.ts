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

/** The whole state of one tab's engine. Modules are functions over it; `compose.ts` joins them. */
export interface Engine {
  readonly env: SyncEnv;
  readonly disk: Disk;
  readonly store: StoreState;
  readonly session: SessionMemory;
  readonly connection: WatchedValue<ConnectionState>;
  readonly outbox: OutboxMemory;
  readonly push: PushMemory;
  readonly persist: PersistMemory;
  /** Boards whose columns and tasks are stored and not loaded yet. Rows are changed, stored and requested only when it is empty. */
  readonly pendingHydration: Set<string>;
  hydrating?: Promise<void> | null;
  readonly bundling: BundlingMemory;
  readonly streams: Map<StreamId, Runner>;
  /** The number of pages that have each board open. */
  readonly followed: Map<string, number>;
  readonly realtime: RealtimeMemory;
  /** Cancels the timer of the next session refresh. */
  cancelRefresh: (() => void) | null;
  readonly presence: PresenceMemory;
  readonly boards: BoardsMemory;
  readonly details: DetailsMemory;
  readonly undoing: UndoMemory;
  readonly documents: DocumentsMemory;
  readonly files: FilesMemory;
  /** Calls between modules that would otherwise import each other. */
  readonly schedule: EngineSchedule;
  /** Increases when another user, or none, becomes the user of this tab: work that was begun before is dropped. */
  generation: number;
  isStopped: boolean;
}

export interface EngineSchedule extends DiskWorld {
  /** Schedules a catch-up of a stream. */
  pull(stream: StreamId): void;
  /** Schedules sending the outbox. */
  push(): void;
  /** Schedules reading the list of boards. */
  boards(): void;
  /** Schedules storing the changed rows. */
  persist(): void;
  /** The board is loaded now: joins its room if it is open. */
  join(boardId: string): void;
  leave(boardId: string): void;
  /** The session has a new token: passes it to the socket. */
  renewed(): void;
  /** The server says that the session is over. */
  sessionEnded(): void;
}

/** The state of bundles of tasks in this tab. */
export interface BundlingMemory {
  run: Run<BundleStores> | null;
  /** Boards whose record names bundles that are not all there. */
  lost: Set<string>;
  /** Cancels the timer that makes bundles. */
  cancel: (() => void) | null;
  making: Promise<void> | null;
  /** Rows have been written since it began. */
  again: boolean;
}

/** A value that screens watch: the same object while unchanged. */
export interface WatchedValue<T extends object> {
  value: T;
  listeners: Set<() => void>;
}

export interface SessionMemory extends WatchedValue<SessionState> {
  token: string | null;
  /** When the token was received, by this device's clock. */
  receivedAt: number;
  refreshing: Promise<string> | null;
  /** The life of a session without a refresh, in seconds; `null` before this page has asked. */
  refreshLife: number | null;
  /** True while another tab says that it is refreshing. */
  refreshingElsewhere: boolean;
  /** Called when another tab has refreshed or has failed to. */
  refreshListeners: Set<(result: "done" | "failed") => void>;
}

export interface OutboxMemory extends WatchedValue<OutboxState> {
  waiting: readonly WaitingEntry[];
  refused: readonly RefusedEntry[];
  /** Work on the outbox's stores runs one after another within a tab. */
  tail: Promise<unknown>;
}

export interface PushMemory {
  /** The lock between tabs; it is created when first needed. */
  locks: LockPort | null;
  running: Promise<void> | null;
  again: boolean;
  failures: number;
  /** Cancels the next attempt; `null` when none is planned. */
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
  /**
   * Boards that were pulled again and whose stored rows are of another snapshot: rows cannot be added there, so these boards are stored
   * completely.
   */
  unkept: Set<string>;
  /** Epochs of streams before the server went back in time: stored rows of these epochs do not say where a task is. */
  formerEpochs: Set<string>;
  user: boolean;
  /** Tasks whose details are to be stored. */
  details: Set<string>;
  running: Promise<void> | null;
  /** The last attempt failed: the next one waits for a timer or a new change. */
  isFailing: boolean;
  /** The number of times that old boards were dropped because the device had no room. */
  roomsMade: number;
  /** The cursors that the disk has reached, as far as this tab knows. */
  reached: Map<StreamId, Cursor>;
}

/** Catches up with one stream, one request at a time. */
export interface Runner {
  running: boolean;
  wanted: boolean;
  failures: number;
  cancelRetry: (() => void) | null;
}

/** The user's places on the boards that this tab has joined, and the open boards on which the user does not want to be shown. */
export interface PresenceMemory {
  /** Id by which the server tells tabs of one connection apart; created when first needed. */
  tab: string | null;
  places: Map<string, PresencePlace>;
  unseen: Set<string>;
  cancelRepeat: (() => void) | null;
}

/** A task whose details are loaded. */
export interface LoadedDetails {
  /** Nothing is missing, as long as the stream of the task's board is followed since. */
  isFresh: boolean;
  epoch: string | null;
  at: number;
}

export interface DetailsMemory {
  loaded: Map<string, LoadedDetails>;
  /** Tasks whose details are being read from the server: changes in their board's stream are applied meanwhile too. */
  asking: Map<string, Promise<void>>;
  /** The number of pages that have each task open. */
  open: Map<string, number>;
  /** The reading of stored details, once it has begun. */
  loading: Promise<void> | null;
  /** Boards whose details were prefetched since their last snapshot (`done`), or are being prefetched (`asking`). */
  ahead: Map<string, "asking" | "done">;
  /** Increases whenever a stream breaks: an answer that was requested before may miss something. */
  breaks: number;
}

export interface BoardsMemory {
  running: Promise<void> | null;
  again: boolean;
  /** The number of the latest list request when a row of the board arrived, so that an older list cannot remove the board. */
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

/** Returns the user whose data is on the device, `null` when there is none. */
export function userOf(engine: Engine): User | null {
  return engine.session.value.user;
}

/** Returns true if work that was begun at `generation` still concerns this tab. */
export function isCurrent(engine: Engine, generation: number): boolean {
  return engine.generation === generation && !engine.isStopped;
}

/** Changes a watched value and notifies the listeners, unless it stays the same. */
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

/** Runs work that no caller awaits: an unexpected failure is logged. */
export function inBackground(engine: Engine, what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!engine.isStopped) engine.env.log.warn(what, error);
  });
}
