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

/** Everything that screens may rely on. React reaches it through client/live alone. */
export interface Sync {
  /**
   * Opens the databases and fills the store with what the device has; the network is asked afterwards. With a board to begin with, resolves when
   * its rows are shown; other boards are `loading` for the moment that theirs take, and edits wait for them.
   */
  start(first?: string): Promise<void>;
  stop(): Promise<void>;
  readonly store: Store;
  readonly session: Session;
  readonly connection: Connection;
  readonly outbox: OutboxView;
  /**
   * Durable on the device first, then in memory, then in other tabs, then on its way. Throws AppError for arguments that
   * the contract refuses, StorageFault when the device cannot keep the edit. `undo` is `null` where there is no inverse.
   */
  mutate<N extends MutationName>(op: N, id: string, args: MutationArgs<N>): Promise<MutateAnswer>;
  /** The same with several edits at once, none of which changes what another one does: all of them or none, and one way back. */
  mutateAll(edits: readonly Edit[]): Promise<MutateAnswer>;
  /** Takes back what the person did last in this tab, or does it again (SY-95). Throws as `mutate` does. */
  undoOrRedo(way: "back" | "forth", onRows?: (ids: readonly string[]) => void): Promise<UndoOutcome>;
  /** The step that `undoOrRedo` would take now; `null` for none. */
  upcomingStep(way: "back" | "forth"): Promise<UpcomingStep | null>;
  newId(): string;
  /** Follows a board: from the device at once, then from the server, live until the returned function is called. */
  openBoard(boardId: string): () => void;
  readonly details: DetailsView;
  /** docs/specification.md, section 8: throws "Board {id} not found" when the device does not know the board. */
  setBoard(boardId: string): Board;
  /**
   * What the person does on an open board, for others to see: nothing of it is kept. Being there is said by itself; `null`: until the
   * board is closed its person is not there, but where they open a task of it.
   */
  publishPlace(boardId: string, place: PresencePlace | null): void;
  refreshBoards(): Promise<void>;
  /**
   * Another call, authorised, with one refresh-and-retry. With a kind, answers are kept and read back offline; `{}` stands
   * for an answer that was never kept (docs/specification.md, section 4), so every field of the answer is optional then.
   */
  call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>): Promise<AnswerOf<D>>;
  call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>, kind: CacheKind): Promise<Partial<AnswerOf<D>>>;
  /** What such a call answered last, from the device alone; `{}` where nothing was kept. */
  lastKnown<D extends EndpointDefinition>(
    endpoint: D,
    input: CallInput<D>,
    kind: CacheKind,
  ): Promise<Partial<AnswerOf<D>>>;
  /** A call whose body is a file as it is. `onProgress` gets the share sent, 0 to 1. */
  upload<D extends EndpointDefinition>(
    endpoint: D,
    input: CallInput<D>,
    file: Blob,
    onProgress: (share: number) => void,
  ): Promise<AnswerOf<D>>;
  /** Shared documents: nothing of them is here before somebody asks. */
  documents(): Promise<DocumentsView>;
  /** Files of attachments: their bytes, here and there. */
  files(): Promise<FilesView>;
  /** What this device keeps of what the server has. */
  copies(): Promise<DeviceCopies>;
  /** Resolves when everything that the device has is shown: until then a figure of all boards would only climb. */
  allRead(): Promise<void>;
  /** What tests look at; screens do not. */
  inspect(): Inspection;
}

/**
 * Checklists, comments and attachments of a task are here once the task has been opened or its board has been here for a while, those of a
 * board's page, by the id of the board, once the page has been opened. `unknown`: what is shown is what was made here, if anything; `asking`: that, while the server is asked; `held`: all of them.
 */
export type DetailsState = "unknown" | "asking" | "held";

export interface DetailsView {
  /** Follows the parts of a task or of a board's page: from the device at once, then from the server, until the returned function is called. */
  open(holderId: string): () => void;
  state(holderId: string): DetailsState;
  subscribe(holderId: string, listener: () => void): () => void;
}

/** Takes an edit back once, as an edit of its own; `null` when nothing is as the edit left it, or it was taken back before. */
export type Undo = () => Promise<MutateAnswer | null>;

export interface MutateAnswer {
  mutationId: string;
  undo: Undo | null;
  isTakenBack: boolean;
}

/** `changed`: others have changed since all that was to be taken back. */
export type UndoOutcome = "done" | "changed" | "nothing";

type InputPart<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };
type QueryInput<V> = V extends undefined ? { query?: undefined } : { query?: V };
export type CallInput<D> = InputPart<"params", ParamsOf<D>> &
  QueryInput<QueryOf<D>> &
  Partial<InputPart<"body", BodyOf<D>>>;

/** docs/specification.md, section 3: kinds that cached answers are grouped by. */
export const CACHE_KINDS = ["board", "profile", "column", "user", "notification", "task", "dashboard"] as const;
export type CacheKind = (typeof CACHE_KINDS)[number];

export type BoardState = "unknown" | "loading" | "partial" | "complete" | "forbidden";
export type Mark = "waiting" | "refused";

/**
 * Sorted lists of ids. `boards:root` holds boards whose parent is not in view. Rows by (sort, id); boards, labels and members by
 * Russian name; favourites by their own sort; archived ones and notifications by when, the latest first. Ids of `members:` are
 * `memberKey`s. `items:`, `comments:` and `attachments:` are of a task, or files of a board's page: lines of checklists by (sort, id), attachments by
 * when, comments by when, with those that were removed.
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

/** A person has a role on many boards, so a member is named by both. */
export function memberKey(boardId: string, userId: string): string {
  return `${boardId}/${userId}`;
}

export interface Store extends RowView {
  /** Confirmed row and pending edits together; the same object while unchanged. Members go by `memberKey`. */
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined;
  subscribeRow(entity: EntityName, id: string, listener: () => void): () => void;
  /** The same array while unchanged. */
  list(key: ListKey): readonly string[];
  subscribeList(key: ListKey, listener: () => void): () => void;
  /**
   * Tasks of this device that name a task as their parent or in a relation, or a person, as of now; `subscribeRow` of a task with that
   * id tells of changes, of people too.
   */
  linkedTo(field: LookedUp, id: string): ReadonlySet<string>;
  /** Own figures of a board, the same object while unchanged. */
  counts(boardId: string): Counts;
  subscribeCounts(boardId: string, listener: () => void): () => void;
  /** Figures of a board with all boards inside it that its person sees, the same on every device; the same object while unchanged. */
  allCounts(boardId: string): Counts;
  subscribeAllCounts(boardId: string, listener: () => void): () => void;
  roleOn(boardId: string): Role | null;
  boardState(boardId: string): BoardState;
  /** Role and state. */
  subscribeBoardState(boardId: string, listener: () => void): () => void;
  mark(entity: EntityName, id: string): Mark | null;
  /** Anyone whose name this device has met: members, people of followed boards, oneself. */
  person(userId: string): Person | undefined;
  subscribePerson(userId: string, listener: () => void): () => void;
  /** Others who are on an open board, once a place; as last heard while there is no network. The same array while unchanged. */
  others(boardId: string): readonly PresenceEntry[];
  subscribeOthers(boardId: string, listener: () => void): () => void;
  /** Everybody who may see a board, inherited ones too, as the server said when it was read; none where it was never read. */
  readers(boardId: string): readonly Person[];
}

export interface SessionState {
  /** `expired`: whose data is on this device is known, but the server wants a new sign-in. */
  status: "unknown" | "anonymous" | "signed-in" | "expired";
  user: User | null;
}

/** A call that a way in ends with. */
export type EntryEndpoint = EndpointDefinition & {
  access: "open";
  answer: typeof entryAnswer | (typeof signUp)["answer"];
};

export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Proves who somebody is: answers the step still to be taken at `/auth/check`, `null` when the session has begun. */
  enter<D extends EntryEndpoint>(endpoint: D, input: CallInput<D>): Promise<CheckStep | null>;
  /** Where no cookie lives, what Telegram gave a Mini App is the session, for the life of this page. */
  enterByProof(initData: string): Promise<void>;
  signIn(body: BodyOf<typeof signIn>): Promise<CheckStep | null>;
  signUp(body: BodyOf<typeof signUp>): Promise<void>;
  /** The server has changed what it knows of this person. */
  keepUser(user: User): Promise<void>;
  /**
   * Tries for ten seconds to send what waits. What remains is answered as a number and nothing is done, unless
   * `discardUnsent` says that the person has decided. Wipes this person's data from the device; works offline.
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
  /** The rows that it touches as they were. */
  before: readonly BeforeRow[];
}

export type BeforeRow<E extends EntityName = EntityName> = {
  [K in E]: { entity: K; id: string; row: Rows[K] | null };
}[E];

export interface WaitingEntry extends OutboxEntryBase {
  attempts: number;
  /** Code of the last failure that is being tried again, `null` for none or for the network's. */
  lastCode: ErrorCode | null;
}

export interface RefusedEntry extends OutboxEntryBase {
  /** Entries of one group stand and fall together: the first one's mutationId. */
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

/** An edit as it is asked for. Of one that was refused its person makes the same kind set right, or another kind. */
export type Edit = { [N in MutationName]: { op: N; id: string; args: MutationArgs<N> } }[MutationName];

export interface OutboxView {
  state: () => OutboxState;
  /** In the order of sending; the same array while unchanged. */
  waiting: () => readonly WaitingEntry[];
  refused: () => readonly RefusedEntry[];
  subscribe: (listener: () => void) => () => void;
  /** Puts a refused group back into the queue, as it would look now. */
  retry(mutationId: string): Promise<void>;
  /**
   * Sends something else in the place of a refused edit, which is gone then; what was refused with it is tried again. Throws
   * AppError for arguments that the contract refuses, and nothing has changed then.
   */
  edit(mutationId: string, instead: Edit): Promise<void>;
  /** Deletes a refused group for good: only a person asks for this. */
  discard(mutationId: string): Promise<void>;
  /** Sends now. Resolves when nothing can be sent any more. */
  flush(): Promise<void>;
}

/** What invariants are checked on. */
export interface Inspection {
  /** Confirmed rows by entity. */
  base: { [E in EntityName]: ReadonlyMap<string, Rows[E]> };
  /** What the store shows. */
  view: { [E in EntityName]: ReadonlyMap<string, Rows[E]> };
  /** The view made anew from `base` and the pending entries: must equal `view`. */
  refold(): { [E in EntityName]: ReadonlyMap<string, Rows[E]> };
  /** Entries in memory, in order; `acked` ones wait for their streams. */
  pending: readonly { n: number; mutationId: string; acked: boolean }[];
  rejected: readonly { mutationId: string; code: ErrorCode }[];
  cursors: ReadonlyMap<StreamId, { epoch: string; seq: number; complete: boolean }>;
  /** True while anything is under way that no timer will start again. */
  busy: boolean;
}
