import type { DocumentJoinAnswer, DocumentRefusal, DocumentUpdateAnswer } from "#contract/documents/document-socket.ts";
import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";

/**
 * The environment of the engine. Time, randomness, disk and network come through these ports, so a simulator can run the real engine with a
 * virtual clock and crash it anywhere. `browser/` has the implementations for browsers.
 */
export interface SyncEnv {
  clock: Clock;
  random: Random;
  storage: StoragePort;
  credentials: CredentialPort;
  http: HttpPort;
  /** `null` if there is no socket: using it throws the error of docs/specification.md, section 8. */
  socket: SocketPort | null;
  /** Imports the socket of shared documents. Absent if there is none: then documents are stored on the device only. */
  documentSocket?: () => Promise<DocumentSocketPort>;
  /** `null` if Web Locks are missing (plain http): a lease record in `yarusSync.meta` is used instead. */
  locks: LockPort | null;
  /** Messages between the tabs of one browser; `null` if BroadcastChannel is missing. */
  channel: ChannelPort | null;
  /** Whether the browser reports a network. */
  network: SwitchPort;
  /** True while the page is visible to the user. */
  visibility: SwitchPort;
  /** Text that survives a reload of this tab and that no other tab sees. Absent if there is none. */
  tabMemory?: TabMemoryPort;
  /** The address of the page on which a mutation is made; an undo step stores it. Absent if there are no pages. */
  page?: () => string;
  /** Pieces of documents that survive a page that ends during a disk write. Absent if there is none. */
  pieceMemory?: PieceMemoryPort;
  /** Rules for bundles of tasks, if they differ from those of the product: a simulated device has few tasks. */
  bundling?: BundlingRules;
  log: LogPort;
}

export interface BundlingRules {
  /** Delay between a write of rows and the check of the bundles, so that more rows can follow. */
  afterMs: number;
  /** Tasks in a bundle: larger bundles are not read faster. */
  tasks: number;
  /** The bundles of a board are made again after this many rows were written since. */
  sinceWorth: number;
  /** The largest number of changed rows that are read one by one beside bundles. */
  sinceMax: number;
}

export interface Clock {
  /** Milliseconds since 1970 by this device's clock, which may be wrong and may jump. */
  now(): number;
  /** Runs once after `ms` of real time, whatever the clock says. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  bytes(into: Uint8Array): Uint8Array;
}

export interface SwitchPort {
  on(): boolean;
  subscribe(listener: () => void): () => void;
}

/** One text of a tab. Losing it is inconvenient but loses no data. */
export interface TabMemoryPort {
  read(): string | null;
  /** `null` deletes. A text that does not fit is not stored. */
  write(text: string | null): void;
}

export interface PieceMemoryPort {
  /** Returns the stored texts of every tab of this browser whose keys begin with the prefix. */
  all(prefix: string): { key: string; text: string }[];
  /** Stores before it returns. `null` deletes; a text that does not fit is not stored. */
  write(key: string, text: string | null): void;
}

export interface LogPort {
  warn(message: string, detail?: unknown): void;
}

/** Row types of a database by store name. */
export type StoreRows = Record<string, object>;
export type StorageKey = string | number | readonly (string | number)[];
export type StoreName<S> = keyof S & string;

export interface StoreLayout {
  /** Key path; `null` if the key is not part of the row. */
  key: string | readonly string[] | null;
  /** The database assigns a rising number as the key. */
  auto: boolean;
  /** Each index is on the field of the same name. */
  indexes: readonly string[];
}

export interface DatabaseLayout<S extends StoreRows> {
  name: string;
  version: number;
  /** True if all of it can be read from the server again. */
  isCopy: boolean;
  stores: { [N in StoreName<S>]: StoreLayout };
}

export interface StoragePort {
  /** `memory`: nothing outlives the page, and the user must be informed. */
  readonly kind: "device" | "memory";
  /** Creates missing stores and indexes. Rejects with StorageFault. `notify` is called meanwhile and later. */
  open<S extends StoreRows>(layout: DatabaseLayout<S>, notify?: (news: StorageNews) => void): Promise<Database<S>>;
  /** Deletes a whole database, so that it can be created again. Rejects with StorageFault. */
  remove(name: string): Promise<void>;
}

/**
 * What happened to a database: `blocked`: another tab has an older version open; `empty`: there was none and it has been created; `newer`:
 * a later build has used it; `rebuilt`: it was unreadable and has been created again; `gone`: the browser has deleted it while the page has
 * it open.
 */
export type StorageNews = "blocked" | "empty" | "newer" | "rebuilt" | "gone";

/** A `strict` write has reached the disk, not only the operating system, when it resolves. */
export type TransactionMode = "read" | "write" | "strict";

export interface Database<S extends StoreRows> {
  /**
   * Runs `work` completely or not at all. `work` awaits only requests of this transaction. An exception in `work` rolls it back. Rejects
   * with StorageFault when the disk is the reason.
   */
  transaction<T>(
    stores: readonly StoreName<S>[],
    mode: TransactionMode,
    work: (transaction: Transaction<S>) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

export interface Transaction<S extends StoreRows> {
  get<N extends StoreName<S>>(store: N, key: StorageKey): Promise<S[N] | undefined>;
  /** Returns all rows in the order of their keys, or those whose indexed field equals a value. */
  all<N extends StoreName<S>>(store: N, where?: { index: string; equals: string }): Promise<S[N][]>;
  /** Returns the primary keys of all rows, or of those whose indexed field equals a value. */
  keys(store: StoreName<S>, where?: { index: string; equals: string }): Promise<StorageKey[]>;
  put<N extends StoreName<S>>(store: N, row: S[N]): Promise<void>;
  /** Adds a row to a store with automatic keys and returns its key, which is also written into the row's key path. */
  add<N extends StoreName<S>>(store: N, row: S[N]): Promise<number>;
  delete(store: StoreName<S>, key: StorageKey): Promise<void>;
  clear(store: StoreName<S>): Promise<void>;
}

/**
 * Why the disk failed: `quota`: no room; `lost`: the connection broke and a reopen may help; `unavailable`: there is no IndexedDB or it
 * does not open; `corrupt`: stored data cannot be read any more; `failed`: anything else.
 */
export type StorageFaultKind = "quota" | "lost" | "unavailable" | "corrupt" | "failed";

export class StorageFault extends Error {
  readonly kind: StorageFaultKind;

  constructor(kind: StorageFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StorageFault";
    this.kind = kind;
  }
}

/** The part of a session that is stored between visits. In a browser, `refreshToken` is only the selector half. */
export interface Credentials {
  token: string;
  refreshToken: string;
  expiresIn: number;
  /** When the token was received, by this device's clock: its lifetime is counted from here, not from the server's `exp`. */
  receivedAt: number;
  /** The user of the session; `null` when only the server knows. */
  userId: string | null;
}

export interface CredentialPort {
  read(): Credentials | null;
  write(credentials: Credentials): void;
  clear(): void;
}

export interface HttpRequest {
  method: string;
  /** From the root of the site, with the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Blob;
  timeoutMs: number;
  /** The media type that is read as bytes; an answer of any other type is read as text. */
  bytes?: string;
  /** Receives the share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface HttpAnswer {
  status: number;
  header(name: string): string | null;
  body: string;
  /** Set if bytes were requested and received; `body` is empty then. */
  bytes?: Blob;
}

export interface HttpPort {
  /** Rejects with NetworkFault when there is no answer. */
  request(request: HttpRequest): Promise<HttpAnswer>;
}

/** No answer, or an answer that is not from the server: a captive portal, a proxy. Says nothing about the result of a mutation. */
export class NetworkFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "NetworkFault";
  }
}

export interface SocketHandlers {
  /** The user of the connection: tabs of one browser share a connection only if they have the same user. */
  readonly person: string;
  /** Called before every connection; `null` connects without a token, which the server rejects. */
  token(): Promise<string | null>;
  up(): void;
  down(reason: string): void;
  /** A connection failed. The port keeps trying by itself. */
  refused(error: Error): void;
  event(name: keyof ServerEvents, payload: unknown): void;
}

type BodyOf<E extends keyof ClientEvents> = Parameters<ClientEvents[E]>[0];

export interface SocketLink {
  send<E extends keyof ClientEvents>(event: E, body: BodyOf<E>): void;
  /** Rejects when there is no answer in time or the connection is down. */
  ask<E extends keyof ClientEvents>(event: E, body: BodyOf<E>, timeoutMs: number): Promise<unknown>;
  /** Tries to connect at once instead of waiting for the next attempt. */
  hurry(): void;
  close(): void;
}

export interface SocketPort {
  /** Connects, and reconnects with the delays of docs/specification.md, section 9, until closed. */
  connect(handlers: SocketHandlers): SocketLink;
}

export interface DocumentHandlers {
  /** Called before the connection; `null` connects without a token, which the server rejects. */
  token(): Promise<string | null>;
  up(): void;
  /** The connection is closed or has failed. The port does not try again (docs/specification.md, section 7). */
  down(reason: string): void;
  update(guid: string, update: Uint8Array, place: { epoch: number; seq: number }): void;
  /** Receives the state of the server's document; returns the updates that it lacks. */
  compared(guid: string, state: Uint8Array): Uint8Array;
  awareness(guid: string, update: Uint8Array): void;
  revoked(guid: string): void;
  reset(guid: string, epoch: number): void;
  refresh(): void;
}

/**
 * Calls reject with NetworkFault when there is no answer within a second (docs/specification.md, section 9), or when the connection is
 * down.
 */
export interface DocumentLink {
  join(guid: string): Promise<DocumentJoinAnswer>;
  leave(guid: string): void;
  /** Returns the updates that a document with this state lacks. */
  read(call: DocumentCall, state: Uint8Array): Promise<Uint8Array | DocumentRefusal>;
  write(call: DocumentCall, update: Uint8Array): Promise<DocumentUpdateAnswer>;
  awareness(guid: string, update: Uint8Array): void;
  /** Continues the session with this token. */
  renew(token: string): void;
  close(): void;
}

export interface DocumentCall {
  guid: string;
  userId: string;
  epoch: number;
}

/** Connects once. */
export interface DocumentSocketPort {
  connect(handlers: DocumentHandlers): DocumentLink;
}

export interface LockPort {
  /** Waits for the lock, runs `work` exclusively among all tabs, and releases the lock. The browser releases the lock of a dead tab. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface ChannelPort {
  /** Delivers to every other tab but not to this one, asynchronously and in order. Messages are plain data. */
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
}
