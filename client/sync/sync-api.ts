import type { Board } from "#contract/entities/board.ts";
import type { Counts } from "#contract/boards/board-counts.ts";
import type { signIn, signUp } from "#contract/auth/auth.ts";
import type { EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import type { RowView } from "#contract/mutations/define-mutation.ts";
import type { AnswerOf, BodyOf, EndpointDefinition, ParamsOf, QueryOf } from "#contract/core/endpoint.ts";
import type { CheckStep, entryAnswer } from "#contract/auth/sign-in-answer.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import type { Mutation, MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import type { PresenceEntry, PresencePlace } from "#contract/sync/presence.ts";
import type { Role } from "#contract/core/permission.ts";
import type { LookedUp } from "./store/links.ts";
import type { UpcomingStep } from "./undo-api.ts";
import type { Person, User } from "#contract/users/user.ts";
import type { ConnectionState } from "./connection-api.ts";
import type { DeviceCopies } from "./copies-api.ts";
import type { DocumentsView } from "./documents-api.ts";
import type { FilesView } from "./files-api.ts";

/** The API of the engine for screens. React components use it through client/hooks. */
export interface Sync {
  /**
   * Opens the databases and fills the store with stored rows; the network is used afterwards. With `first`, resolves when the rows of that
   * board are shown; other boards are `loading` until theirs are read, and mutations wait for them.
   */
  start(first?: string): Promise<void>;
  stop(): Promise<void>;
  readonly store: Store;
  readonly session: Session;
  readonly connection: Connection;
  readonly outbox: OutboxView;
  /**
   * Stores the mutation on the device, applies it in memory, posts it to other tabs, then sends it. Throws AppError for arguments that the
   * contract rejects, StorageFault when the device cannot store the mutation. `undo` is `null` if there is no inverse.
   */
  mutate<N extends MutationName>(op: N, id: string, args: MutationArgs<N>): Promise<MutateAnswer>;
  /** The same with several mutations that change different things: all of them are applied or none, and one `undo` reverts all. */
  mutateAll(edits: readonly Edit[]): Promise<MutateAnswer>;
  /** Undoes the user's last mutation in this tab, or redoes it (SY-95). Throws as `mutate` does. */
  undoOrRedo(way: "back" | "forth", onRows?: (ids: readonly string[]) => void): Promise<UndoOutcome>;
  /** Returns the step that `undoOrRedo` would take now; `null` for none. */
  upcomingStep(way: "back" | "forth"): Promise<UpcomingStep | null>;
  newId(): string;
  /** Follows a board: shows stored rows at once, then updates them from the server until the returned function is called. */
  openBoard(boardId: string): () => void;
  readonly details: DetailsView;
  /** Returns the board. Throws "Board {id} not found" if the device does not have it (docs/specification.md, section 8). */
  setBoard(boardId: string): Board;
  /**
   * Publishes what the user does on an open board; other users see it, nothing is stored. Presence on an open board is published without a
   * call. After `null` the user is not shown on the board until it is closed, except while they have a task of it open.
   */
  publishPlace(boardId: string, place: PresencePlace | null): void;
  refreshBoards(): Promise<void>;
  /**
   * Makes any other call, authorised, with one refresh and retry. With a kind, answers are cached and read offline; `{}` means that no
   * answer was cached (docs/specification.md, section 4), so every field of the answer is optional then.
   */
  call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>): Promise<AnswerOf<D>>;
  call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>, kind: CacheKind): Promise<Partial<AnswerOf<D>>>;
  /** Returns the last cached answer of such a call, without the network; `{}` if there is none. */
  lastKnown<D extends EndpointDefinition>(
    endpoint: D,
    input: CallInput<D>,
    kind: CacheKind,
  ): Promise<Partial<AnswerOf<D>>>;
  /** Makes a call whose body is the bytes of a file. `onProgress` gets the share sent, 0 to 1. */
  upload<D extends EndpointDefinition>(
    endpoint: D,
    input: CallInput<D>,
    file: Blob,
    onProgress: (share: number) => void,
  ): Promise<AnswerOf<D>>;
  /** Returns the shared documents. Their code is loaded when the first one is needed. */
  documents(): Promise<DocumentsView>;
  /** Returns the files of attachments. */
  files(): Promise<FilesView>;
  /** Returns the cached copies of server data on this device. */
  copies(): Promise<DeviceCopies>;
  /** Resolves when all stored rows are shown. Before that, counts over all boards would be too small. */
  allRead(): Promise<void>;
  /** For tests only. */
  inspect(): Inspection;
}

/**
 * Checklists, comments and attachments of a task are loaded after the task is opened, or after its board has been open for a while; files
 * of a board's page, by the id of the board, after the page is opened. `unknown`: only rows that were created on this device are shown;
 * `asking`: the same, and the server is being asked; `held`: all of them are shown.
 */
export type DetailsState = "unknown" | "asking" | "held";

export interface DetailsView {
  /**
   * Follows the details of a task or of a board's page: shows stored ones at once, then updates them from the server until the returned
   * function is called.
   */
  open(holderId: string): () => void;
  state(holderId: string): DetailsState;
  subscribe(holderId: string, listener: () => void): () => void;
}

/** Undoes a mutation once, by a mutation of its own. Returns `null` if nothing is as the mutation left it, or if it was undone before. */
export type Undo = () => Promise<MutateAnswer | null>;

export interface MutateAnswer {
  mutationId: string;
  undo: Undo | null;
  isTakenBack: boolean;
}

/** `changed`: other users have since changed everything that was to be undone. */
export type UndoOutcome = "done" | "changed" | "nothing";

type InputPart<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };
type QueryInput<V> = V extends undefined ? { query?: undefined } : { query?: V };
export type CallInput<D> = InputPart<"params", ParamsOf<D>> &
  QueryInput<QueryOf<D>> &
  Partial<InputPart<"body", BodyOf<D>>>;

/** Kinds that cached answers are grouped by (docs/specification.md, section 3). */
export const CACHE_KINDS = ["board", "profile", "column", "user", "notification", "task", "dashboard"] as const;
export type CacheKind = (typeof CACHE_KINDS)[number];

export type BoardState = "unknown" | "loading" | "partial" | "complete" | "forbidden";
export type Mark = "waiting" | "refused";

/**
 * Keys of sorted lists of ids. `boards:root` has the boards whose parent is not visible to the user. Rows are sorted by (sort, id); boards
 * by sort, those without one follow by Russian title; labels and members by Russian name; favourites by their own sort; rules and saved
 * views by time; archived rows and notifications by time, the latest first. Ids of `members:` are `memberKey`s. `items:`, `comments:` and
 * `attachments:` belong to a task, or to a board's page for files: checklist items are sorted by (sort, id), attachments by time, comments
 * by time, with removed ones.
 */
export type ListKey =
  | `columns:${string}`
  | `tasks:${string}`
  | `boards:${string}`
  | "favourites"
  | `labels:${string}`
  | `customFields:${string}`
  | `archived-customFields:${string}`
  | `rules:${string}`
  | `savedViews:${string}`
  | `members:${string}`
  | `items:${string}`
  | `comments:${string}`
  | `attachments:${string}`
  | `archived-tasks:${string}`
  | `archived-columns:${string}`
  | "archived-boards"
  | `notifications:${"unread" | "read" | "snoozed"}`;

/** A user has a role on many boards, so the key of a member has both ids. */
export function memberKey(boardId: string, userId: string): string {
  return `${boardId}/${userId}`;
}

export interface Store extends RowView {
  /** Returns the confirmed row with pending mutations applied; the same object while unchanged. The id of a member is its `memberKey`. */
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined;
  subscribeRow(entity: EntityName, id: string, listener: () => void): () => void;
  /** Returns the same array while unchanged. */
  list(key: ListKey): readonly string[];
  subscribeList(key: ListKey, listener: () => void): () => void;
  /**
   * Returns the loaded tasks that name a task as their parent or in a relation, or that name a user. `subscribeRow` of "task" with that id
   * notifies of changes, for the id of a user too.
   */
  linkedTo(field: LookedUp, id: string): ReadonlySet<string>;
  /** Returns the counts of the board itself, without nested boards; the same object while unchanged. */
  counts(boardId: string): Counts;
  subscribeCounts(boardId: string, listener: () => void): () => void;
  /**
   * Returns the counts of a board with all nested boards that the user sees. They are equal on every device; the same object while
   * unchanged.
   */
  allCounts(boardId: string): Counts;
  subscribeAllCounts(boardId: string, listener: () => void): () => void;
  roleOn(boardId: string): Role | null;
  boardState(boardId: string): BoardState;
  /** Notifies of the role and of the state. */
  subscribeBoardState(boardId: string, listener: () => void): () => void;
  mark(entity: EntityName, id: string): Mark | null;
  /** Returns a user whose name this device knows: a member, a user of a followed board, or the signed-in user. */
  person(userId: string): Person | undefined;
  subscribePerson(userId: string, listener: () => void): () => void;
  /**
   * Returns the other users who are on an open board, one entry for each place; offline, as last received. The same array while unchanged.
   */
  others(boardId: string): readonly PresenceEntry[];
  subscribeOthers(boardId: string, listener: () => void): () => void;
  /** Returns all users who may see a board, inherited members too, as of the last snapshot; `[]` if there was none. */
  readers(boardId: string): readonly Person[];
}

export interface SessionState {
  /** `expired`: the owner of the stored data is known, but the server requires a new sign-in. */
  status: "unknown" | "anonymous" | "signed-in" | "expired";
  user: User | null;
}

/** An endpoint that completes a sign-in. */
export type EntryEndpoint = EndpointDefinition & {
  access: "open";
  answer: typeof entryAnswer | (typeof signUp)["answer"];
};

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Signs in. Returns the step that is still to be taken at `/auth/check`, or `null` when the session has begun. */
  enter<D extends EntryEndpoint>(endpoint: D, input: CallInput<D>): Promise<CheckStep | null>;
  /** Signs in with the proof that Telegram gives a Mini App, for the life of this page: there is no cookie in its frame. */
  enterByProof(initData: string): Promise<void>;
  signIn(body: BodyOf<typeof signIn>): Promise<CheckStep | null>;
  signUp(body: BodyOf<typeof signUp>): Promise<void>;
  /** Stores the user after the server has changed it. */
  keepUser(user: User): Promise<void>;
  /**
   * Tries for ten seconds to send the outbox. If something remains, returns its number and does nothing else, unless `discardUnsent` says
   * that the user has confirmed. Deletes the user's data from the device; works offline.
   */
  signOut(options?: { discardUnsent?: boolean }): Promise<{ unsent: number }>;
  token(): string | null;
}

export interface Connection {
  state: () => ConnectionState;
  subscribe: (listener: () => void) => () => void;
}

interface OutboxEntryBase {
  mutationId: string;
  mutation: Mutation;
  createdAt: number;
  /** The rows that the mutation changes, as they were before it. */
  before: readonly BeforeRow[];
}

export type BeforeRow<E extends EntityName = EntityName> = {
  [K in E]: { entity: K; id: string; row: Rows[K] | null };
}[E];

export interface WaitingEntry extends OutboxEntryBase {
  attempts: number;
  /** Code of the last failure that is being retried; `null` for none or for a network failure. */
  lastCode: ErrorCode | null;
}

export interface RefusedEntry extends OutboxEntryBase {
  /** The mutationId of the first entry of the group. Entries of one group are retried and discarded together. */
  group: string;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  refusedAt: number;
}

export interface OutboxState {
  waiting: number;
  sending: boolean;
  refused: number;
}

/** A mutation as a caller requests it. A rejected one can be replaced with the same operation or with another. */
export type Edit = { [N in MutationName]: { op: N; id: string; args: MutationArgs<N> } }[MutationName];

export interface OutboxView {
  state: () => OutboxState;
  /** In the order of sending; the same array while unchanged. */
  waiting: () => readonly WaitingEntry[];
  refused: () => readonly RefusedEntry[];
  subscribe: (listener: () => void) => () => void;
  /** Puts a rejected group back into the outbox, predicted from the current rows. */
  retry(mutationId: string): Promise<void>;
  /** Replaces a rejected mutation and retries the rest of its group. Throws AppError, and changes nothing, for arguments that are rejected. */
  edit(mutationId: string, instead: Edit): Promise<void>;
  /** Deletes a rejected group for good. Only called when the user asks for it. */
  discard(mutationId: string): Promise<void>;
  /** Sends the outbox now. Resolves when nothing more can be sent. */
  flush(): Promise<void>;
}

/** The data for the checks of invariants. `base` has the confirmed rows. */
export interface Inspection {
  base: { [E in EntityName]: ReadonlyMap<string, Rows[E]> };
  /** Rows that the store shows. */
  view: { [E in EntityName]: ReadonlyMap<string, Rows[E]> };
  /** Computes the view from `base` and the pending entries. It must equal `view`. */
  refold(): { [E in EntityName]: ReadonlyMap<string, Rows[E]> };
  /** Entries in memory, in order; `acked` ones wait for their streams. */
  pending: readonly { n: number; mutationId: string; acked: boolean }[];
  rejected: readonly { mutationId: string; code: ErrorCode }[];
  cursors: ReadonlyMap<StreamId, { epoch: string; seq: number; complete: boolean }>;
  /** True while anything runs that no timer will restart. */
  busy: boolean;
}
