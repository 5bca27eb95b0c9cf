import type { DocumentJoinAnswer, DocumentRefusal, DocumentUpdateAnswer } from "#contract/documents/document-socket.ts";
import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";

/**
 * The world of the engine: everything that it knows of time, chance, disk and network comes through these ports, so a
 * simulator can run the real engine with a virtual clock and crash it anywhere. `browser/` makes the real ones.
 */
export interface SyncEnv {
  clock: Clock;
  random: Random;
  storage: StoragePort;
  credentials: CredentialPort;
  http: HttpPort;
  /** `null` where no socket is provided: using it raises the error of docs/specification.md, section 8. */
  socket: SocketPort | null;
  /** Brings the socket of shared documents. Absent where none is provided: they are kept on the device then. */
  documentSocket?: () => Promise<DocumentSocketPort>;
  /** `null` where Web Locks are missing (plain http): a lease record in `yarusSync.meta` is used instead. */
  locks: LockPort | null;
  /** Between the tabs of one browser; `null` where BroadcastChannel is missing. */
  channel: ChannelPort | null;
  /** The browser's own word on whether there is a network. */
  network: SwitchPort;
  /** True while the person looks at the page. */
  visibility: SwitchPort;
  /** What this tab keeps over its own reloads and no other tab sees. Absent where nothing does. */
  tabMemory?: TabMemoryPort;
  /** The address of the page on which an edit is made; an undo step remembers it. Absent where there are no pages. */
  page?: () => string;
  /** What outlives a page that ends while its disk is at work. Absent where nothing does. */
  pieceMemory?: PieceMemoryPort;
  /** When tasks are put into bundles, where it is not as the product has it: a simulated device holds few of them. */
  bundling?: BundlingRules;
  log: LogPort;
}

export interface BundlingRules {
  /** They are looked through so long after rows were written, which may have been followed by others. */
  afterMs: number;
  /** A bundle: larger ones are read no faster. */
  tasks: number;
  /** So many rows written since are worth making the bundles of a board anew. */
  sinceWorth: number;
  /** More rows than this are not read one by one beside bundles. */
  sinceMax: number;
}

export interface Clock {
  /** Milliseconds since 1970 by this device's clock, which may be wrong and may jump. */
  now(): number;
  /** Runs once after `ms` of real time, whatever the clock says. Returns the function that calls it off. */
  after(ms: number, run: () => void): () => void;
}

export interface Random {
  /** 0 inclusive to 1 exclusive. */
  fraction(): number;
  bytes(into: Uint8Array): Uint8Array;
}

export interface SwitchPort {
  on(): boolean;
  subscribe(listener: () => void): () => void;
}

/** One text of a tab; losing it costs comfort, never data. */
export interface TabMemoryPort {
  read(): string | null;
  /** `null` forgets. A text that there is no room for is not kept. */
  write(text: string | null): void;
}

export interface PieceMemoryPort {
  /** Of every tab of this browser, what was kept under keys that begin so. */
  all(prefix: string): { key: string; text: string }[];
  /** It is kept when the call returns. `null` forgets; a text that there is no room for is not kept. */
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
  /** Key path; `null` for a key that lies outside of the row. */
  key: string | readonly string[] | null;
  /** The key is a number given by the database, rising. */
  auto: boolean;
  /** Each index stands on the field of its own name. */
  indexes: readonly string[];
}

export interface DatabaseLayout<S extends StoreRows> {
  name: string;
  version: number;
  /** True when all of it can be had from the server again. */
  isCopy: boolean;
  stores: { [N in StoreName<S>]: StoreLayout };
}

export interface StoragePort {
  /** `memory`: nothing outlives the page, and the person must be told. */
  readonly kind: "device" | "memory";
  /** Makes missing stores and indexes. Rejects with StorageFault. `notify` is called meanwhile and later. */
  open<S extends StoreRows>(layout: DatabaseLayout<S>, notify?: (news: StorageNews) => void): Promise<Database<S>>;
  /** Takes a database away whole, to be made anew. Rejects with StorageFault. */
  remove(name: string): Promise<void>;
}

/**
 * What became of a database: `blocked` another tab holds an older one open, `empty` there was none and it has been made, `newer` a later
 * build has been here, `rebuilt` it could not be read and has been begun again, `gone` the browser has taken it away from an open page.
 */
export type StorageNews = "blocked" | "empty" | "newer" | "rebuilt" | "gone";

/** `strict` is a write that has reached the disk, not only the operating system, when it resolves. */
export type TransactionMode = "read" | "write" | "strict";

export interface Database<S extends StoreRows> {
  /**
   * Runs `work` whole or not at all. `work` awaits nothing but this transaction's own requests. A throw of `work` undoes it.
   * Rejects with StorageFault when the disk is the reason.
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
  /** All rows in the order of their keys, or those whose indexed field equals a value. */
  all<N extends StoreName<S>>(store: N, where?: { index: string; equals: string }): Promise<S[N][]>;
  /** Primary keys of all rows, or of those whose indexed field equals a value. */
  keys(store: StoreName<S>, where?: { index: string; equals: string }): Promise<StorageKey[]>;
  put<N extends StoreName<S>>(store: N, row: S[N]): Promise<void>;
  /** Writes a row of a store with automatic keys and answers its key, which also lands in the row's key path. */
  add<N extends StoreName<S>>(store: N, row: S[N]): Promise<number>;
  delete(store: StoreName<S>, key: StorageKey): Promise<void>;
  clear(store: StoreName<S>): Promise<void>;
}

/**
 * Why the disk refused: `quota` no room; `lost` the connection broke and a reopen may help; `unavailable` there is no
 * IndexedDB here or it does not open; `corrupt` what was kept cannot be read any more; `failed` anything else.
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

/** What is kept of a session between visits. `refreshToken` is only the selector half in a browser. */
export interface Credentials {
  token: string;
  refreshToken: string;
  expiresIn: number;
  /** When the token came, by this device's clock: its life is counted from here, not from the server's `exp`. */
  receivedAt: number;
  /** Whose session it is; `null` when only the server knows. */
  userId: string | null;
}

export interface CredentialPort {
  read(): Credentials | null;
  write(credentials: Credentials): void;
  clear(): void;
}

export interface HttpRequest {
  method: string;
  /** From the site's root, with the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Blob;
  timeoutMs: number;
  /** The media type that is wanted as bytes; an answer of any other type comes as text. */
  bytes?: string;
  /** Share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface HttpAnswer {
  status: number;
  header(name: string): string | null;
  body: string;
  /** Where bytes were asked for and have come; `body` is empty then. */
  bytes?: Blob;
}

export interface HttpPort {
  /** Rejects with NetworkFault when no answer came. */
  request(request: HttpRequest): Promise<HttpAnswer>;
}

/** No answer, or an answer that is not ours: a captive portal, a proxy. Never says anything about the edit itself. */
export class NetworkFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "NetworkFault";
  }
}

export interface SocketHandlers {
  /** Whose connection it is: tabs of one browser share theirs with nobody else. */
  readonly person: string;
  /** Asked before every connection; `null` connects without one, which the server refuses. */
  token(): Promise<string | null>;
  up(): void;
  down(reason: string): void;
  /** A connection that did not come about. The port goes on trying by itself. */
  refused(error: Error): void;
  event(name: keyof ServerEvents, payload: unknown): void;
}

type BodyOf<E extends keyof ClientEvents> = Parameters<ClientEvents[E]>[0];

export interface SocketLink {
  send<E extends keyof ClientEvents>(event: E, body: BodyOf<E>): void;
  /** Rejects when no answer comes in time or the connection is down. */
  ask<E extends keyof ClientEvents>(event: E, body: BodyOf<E>, timeoutMs: number): Promise<unknown>;
  /** Tries at once instead of waiting for the next attempt. */
  hurry(): void;
  close(): void;
}

export interface SocketPort {
  /** Connects and keeps reconnecting with the delays of docs/specification.md, section 9 until closed. */
  connect(handlers: SocketHandlers): SocketLink;
}

export interface DocumentHandlers {
  /** Asked before the connection; `null` connects without one, which the server refuses. */
  token(): Promise<string | null>;
  up(): void;
  /** The connection is over or did not come about. The port does not try again (docs/specification.md, section 7). */
  down(reason: string): void;
  update(guid: string, update: Uint8Array, place: { epoch: number; seq: number }): void;
  /** The server says what it has; answers what it lacks. */
  compared(guid: string, state: Uint8Array): Uint8Array;
  awareness(guid: string, update: Uint8Array): void;
  revoked(guid: string): void;
  reset(guid: string, epoch: number): void;
  refresh(): void;
}

/** Calls reject with NetworkFault when no answer came within a second (docs/specification.md, section 9), and when the connection is down. */
export interface DocumentLink {
  join(guid: string): Promise<DocumentJoinAnswer>;
  leave(guid: string): void;
  /** What a document with this state lacks. */
  read(call: DocumentCall, state: Uint8Array): Promise<Uint8Array | DocumentRefusal>;
  write(call: DocumentCall, update: Uint8Array): Promise<DocumentUpdateAnswer>;
  awareness(guid: string, update: Uint8Array): void;
  /** The session goes on with this token. */
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
  /** Waits for the lock, runs `work` alone among all tabs, frees the lock. A dead tab's lock is freed by the browser. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface ChannelPort {
  /** Reaches every other tab, not this one, later and in order. Messages are plain data. */
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
}
