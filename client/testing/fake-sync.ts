import { BoardNotFoundError } from "#client/sync/ports/faults.ts";
import { newBoardRow, type FakeBoard } from "./fake-boards.ts";
import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import { addUp, type Counts } from "#contract/boards/board-counts.ts";
import type { EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import { holderOf } from "#contract/entities/holder.ts";
import { newId } from "#contract/core/id.ts";
import { predict, type MutationOf, type MutationName } from "#contract/mutations/mutation.ts";
import { compareBySort } from "#contract/core/order.ts";
import type { PresenceEntry } from "#contract/sync/presence.ts";
import { namedIn } from "#contract/entities/relation.ts";
import type { Notification } from "#contract/entities/notification.ts";
import type { Person, User } from "#contract/users/user.ts";
import type { FilesView, UnsentFile } from "#client/sync/files-api.ts";
import { sameRow } from "#client/sync/store/tables.ts";
import type { ListKey, RefusedEntry, SessionState, Store, Sync, WaitingEntry } from "#client/sync/sync-api.ts";
import type { ConnectionState } from "#client/sync/connection-api.ts";

/** The initial state of a fake engine. */
export interface FakeWorld {
  readonly user?: User | null;
  readonly boards?: readonly FakeBoard[];
  readonly favourites?: readonly string[];
  readonly notifications?: readonly Notification[];
  readonly connection?: Partial<ConnectionState>;
  readonly waiting?: readonly WaitingEntry[];
  readonly refused?: readonly RefusedEntry[];
  readonly registration?: "open" | "invite" | "closed";
}

/** The engine as screens see it, over plain maps: for tests of screens and for viewing them. Nothing is sent or stored. */
export interface FakeSync extends Sync {
  /** Every mutation that was requested. */
  readonly done: { op: string; id: string; args: unknown }[];
  setConnection(state: Partial<ConnectionState>): void;
  setOutbox(waiting: readonly WaitingEntry[], refused: readonly RefusedEntry[]): void;
  /** Sets the error that the next sign-in or sign-up throws. */
  refuseNext(error: Error): void;
  /** Sets the step that later sign-ins return; `null` for none. */
  askFor(step: CheckStep | null): void;
}

export const FAKE_USER: User = {
  id: "0192b3a0-0000-7000-8000-00000000aaaa",
  username: "anna",
  name: "Анна Котова",
  email: "anna@chitalnya.ru",
  timeZone: "Europe/Moscow",
  createdAt: "2026-01-10T10:00:00.000Z",
};

/** A device that has no bytes of files and accepts none. */
const FAKE_FILES: FilesView = {
  attach: () => Promise.reject(new AppError("INTERNAL")),
  remove: () => Promise.reject(new AppError("INTERNAL")),
  unsent: () => NO_FILES,
  subscribe: () => () => {},
  bytes: () => Promise.resolve(null),
  preview: () => Promise.resolve(null),
  retry: () => Promise.resolve(),
  download: () => Promise.reject(new AppError("INTERNAL")),
  discard: () => Promise.resolve(),
};
const NO_FILES: readonly UnsentFile[] = [];

const NO_PRESENCE: readonly PresenceEntry[] = [];

type Tables = { [E in EntityName]: Map<string, Rows[E]> };

function createTables(): Tables {
  return {
    board: new Map(),
    column: new Map(),
    task: new Map(),
    label: new Map(),
    customField: new Map(),
    rule: new Map(),
    savedView: new Map(),
    member: new Map(),
    favourite: new Map(),
    topBoard: new Map(),
    item: new Map(),
    comment: new Map(),
    attachment: new Map(),
    notification: new Map(),
  };
}

function createTopic() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const compareTitles = new Intl.Collator("ru").compare;

function idsOf(tables: Tables, key: ListKey): string[] {
  const boards = [...tables.board.values()].sort((a, b) => compareTitles(a.title, b.title));
  const active = boards.filter((board) => board.status === "active");
  if (key === "favourites") return [...tables.favourite.values()].sort(compareBySort).map(({ id }) => id);
  if (key === "archived-boards") return boards.filter((board) => board.status === "archived").map(({ id }) => id);
  if (key === "boards:root") return active.filter((board) => board.boardId === null).map(({ id }) => id);
  const [kind, id = ""] = key.split(":");
  if (kind === "boards") return active.filter((board) => board.boardId === id).map((board) => board.id);
  if (kind === "columns") {
    return [...tables.column.values()]
      .filter((row) => row.boardId === id && row.archivedAt === null)
      .sort(compareBySort)
      .map((row) => row.id);
  }
  if (kind === "tasks") {
    return [...tables.task.values()]
      .filter((row) => row.columnId === id && row.archivedAt === null)
      .sort(compareBySort)
      .map((row) => row.id);
  }
  if (kind === "customFields") {
    return [...tables.customField.values()]
      .filter((row) => row.boardId === id && row.archivedAt === null)
      .sort(compareBySort)
      .map((row) => row.id);
  }
  if (kind === "rules") {
    return [...tables.rule.values()]
      .filter((row) => row.boardId === id && row.archivedAt === null)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map((row) => row.id);
  }
  if (kind === "savedViews") {
    return [...tables.savedView.values()]
      .filter((row) => row.boardId === id && row.archivedAt === null)
      .map((row) => row.id);
  }
  if (kind === "items") {
    return [...tables.item.values()]
      .filter((row) => row.taskId === id && row.deletedAt === null)
      .sort(compareBySort)
      .map((row) => row.id);
  }
  if (kind === "comments") {
    return [...tables.comment.values()]
      .filter((row) => row.taskId === id)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map((row) => row.id);
  }
  if (kind === "attachments") {
    return [...tables.attachment.values()]
      .filter((row) => holderOf(row) === id && row.deletedAt === null)
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map((row) => row.id);
  }
  if (kind === "notifications") {
    return [...tables.notification.values()]
      .filter((row) => placeOf(row) === id)
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .map((row) => row.id);
  }
  return [];
}

function placeOf({ readAt, snoozedTill }: Notification): string {
  if (snoozedTill !== null) return "snoozed";
  return readAt === null ? "unread" : "read";
}

export function createFakeSync(world: FakeWorld = {}): FakeSync {
  const tables = createTables();
  const countsByBoard = new Map<string, Counts>();
  const rolledUp = new Map<string, Counts>();
  const rows = createTopic();
  const sessions = createTopic();
  const connections = createTopic();
  const outboxes = createTopic();
  const lists = new Map<ListKey, readonly string[]>();
  const done: FakeSync["done"] = [];
  let session: SessionState =
    world.user === null ? { status: "anonymous", user: null } : { status: "signed-in", user: world.user ?? FAKE_USER };
  let connection: ConnectionState = {
    network: true,
    socket: true,
    online: true,
    connecting: null,
    portal: false,
    lastExchangeAt: Date.now(),
    storage: "device",
    ...world.connection,
  };
  let waiting = world.waiting ?? [];
  let refused = world.refused ?? [];
  let outbox = { waiting: waiting.length, sending: false, refused: refused.length };
  let refusal: Error | null = null;
  let step: CheckStep | null = null;

  for (const board of world.boards ?? []) {
    tables.board.set(board.id, newBoardRow(board, FAKE_USER.id));
    countsByBoard.set(board.id, {
      tasks: board.tasks ?? 0,
      done: board.done ?? 0,
      overdue: board.overdue ?? 0,
      boards: 0,
    });
  }
  for (const [at, id] of (world.favourites ?? []).entries()) tables.favourite.set(id, { id, sort: `a${at}`, rev: 0 });

  for (const notification of world.notifications ?? [])
    tables.notification.set(notification.id, { ...notification, userId: (world.user ?? FAKE_USER).id });

  const get = <E extends EntityName>(entity: E, id: string): Rows[E] | undefined => tables[entity].get(id);

  function applyTo<E extends EntityName>(entity: E, op: OpOf<E>, stream: StreamId): void {
    const table: Map<string, Rows[E]> = tables[entity];
    const next = applyOp<E>(table.get(op.id), op, { stream, seq: null });
    if (next === undefined) table.delete(op.id);
    else table.set(op.id, next);
  }

  async function signIn(): Promise<CheckStep | null> {
    await Promise.resolve();
    if (refusal !== null) {
      const error = refusal;
      refusal = null;
      throw error;
    }
    if (step !== null) return step;
    session = { status: "signed-in", user: FAKE_USER };
    sessions.notify();
    return null;
  }

  const store: Store = {
    get,
    subscribeRow: (_entity, _id, listener) => rows.subscribe(listener),
    list: (key) => {
      const ids = idsOf(tables, key);
      const cached = lists.get(key);
      if (cached !== undefined && cached.length === ids.length && cached.every((id, at) => id === ids[at]))
        return cached;
      lists.set(key, ids);
      return ids;
    },
    subscribeList: (_key, listener) => rows.subscribe(listener),
    linkedTo: (field, taskId) =>
      new Set([...tables.task.values()].filter((row) => namedIn(row, field).includes(taskId)).map(({ id }) => id)),
    counts: (boardId) => {
      const current = countsByBoard.get(boardId) ?? { tasks: 0, done: 0, overdue: 0, boards: 0 };
      countsByBoard.set(boardId, current);
      return current;
    },
    subscribeCounts: (_boardId, listener) => rows.subscribe(listener),
    allCounts(boardId) {
      const inside = store.list(`boards:${boardId}`).map((id) => store.allCounts(id));
      const sum = addUp(store.counts(boardId), inside);
      const cached = rolledUp.get(boardId);
      if (cached !== undefined && sameRow(cached, sum)) return cached;
      rolledUp.set(boardId, sum);
      return sum;
    },
    subscribeAllCounts: (_boardId, listener) => rows.subscribe(listener),
    roleOn: () => "owner",
    boardState: (boardId) => (tables.board.has(boardId) ? "complete" : "forbidden"),
    subscribeBoardState: (_boardId, listener) => rows.subscribe(listener),
    mark: () => null,
    person: (): Person | undefined => undefined,
    subscribePerson: () => () => {},
    others: () => NO_PRESENCE,
    subscribeOthers: () => () => {},
    readers: () => [],
  };

  async function mutate<N extends MutationName>(op: N, id: string, args: MutationOf<N>["args"]) {
    await Promise.resolve();
    done.push({ op, id, args });
    const mutation: MutationOf<N> = { mutationId: id, op, id, args };
    const context = { actorId: FAKE_USER.id, view: { get }, now: new Date().toISOString() };
    for (const { stream, ops } of predict(mutation, context)) for (const rowOp of ops) applyTo(rowOp.e, rowOp, stream);
    rows.notify();
    return { mutationId: id, undo: null, isTakenBack: false };
  }

  async function mutateAll(edits: readonly { op: MutationName; id: string; args: object }[]) {
    for (const { op, id, args } of edits) await mutate(op, id, args);
    return { mutationId: "", undo: null, isTakenBack: false };
  }

  const copies = {
    count: () =>
      Promise.resolve({ boards: 3, tasks: 120, answers: 5, unsent: waiting.length, refused: refused.length }),
    clear: () => Promise.resolve(),
  };

  function never(): never {
    throw new AppError("INTERNAL");
  }

  return {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    store,
    done,
    session: {
      state: () => session,
      subscribe: sessions.subscribe,
      enter: signIn,
      enterByProof: async () => {
        await signIn();
      },
      signIn,
      signUp: async () => {
        await signIn();
      },
      keepUser: async (user) => {
        await Promise.resolve();
        session = { ...session, user };
        sessions.notify();
      },
      signOut: async (options) => {
        await Promise.resolve();
        if (waiting.length + refused.length > 0 && options?.discardUnsent !== true)
          return { unsent: waiting.length + refused.length };
        session = { status: "anonymous", user: null };
        sessions.notify();
        return { unsent: 0 };
      },
      token: () => null,
    },
    files: async () => FAKE_FILES,
    documents: async () => ({ open: async () => never(), unsent: async () => [] }),
    connection: { state: () => connection, subscribe: connections.subscribe },
    outbox: {
      state: () => outbox,
      waiting: () => waiting,
      refused: () => refused,
      subscribe: outboxes.subscribe,
      retry: () => Promise.resolve(),
      edit: async (mutationId, { op, id, args }) => {
        await Promise.resolve();
        done.push({ op, id, args });
        refused = refused.filter((entry) => entry.mutationId !== mutationId);
        outbox = { ...outbox, refused: refused.length };
        outboxes.notify();
      },
      discard: async (mutationId) => {
        await Promise.resolve();
        refused = refused.filter((entry) => entry.mutationId !== mutationId);
        outbox = { ...outbox, refused: refused.length };
        outboxes.notify();
      },
      flush: () => Promise.resolve(),
    },
    mutate,
    mutateAll,
    undoOrRedo: () => Promise.resolve("nothing"),
    upcomingStep: () => Promise.resolve(null),
    publishPlace: () => {},
    newId: () =>
      newId({ now: () => Date.now(), randomBytes: (into) => into.map(() => Math.floor(Math.random() * 256)) }),
    openBoard: () => () => {},
    details: { open: () => () => {}, state: () => "held", subscribe: () => () => {} },
    setBoard: (boardId) => {
      const board = tables.board.get(boardId);
      if (board === undefined) throw new BoardNotFoundError(boardId);
      return board;
    },
    refreshBoards: () => Promise.resolve(),
    lastKnown: () => Promise.resolve({}),
    call: () => Promise.reject(new AppError("INTERNAL")),
    upload: () => Promise.reject(new AppError("INTERNAL")),
    copies: async () => copies,
    allRead: async () => undefined,
    inspect: never,
    setConnection: (state) => {
      connection = { ...connection, ...state };
      connections.notify();
    },
    setOutbox: (nextWaiting, nextRefused) => {
      waiting = nextWaiting;
      refused = nextRefused;
      outbox = { waiting: waiting.length, sending: false, refused: refused.length };
      outboxes.notify();
    },
    refuseNext: (error) => {
      refusal = error;
    },
    askFor: (next) => {
      step = next;
    },
  };
}
