import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import type { Board } from "#contract/entities/board.ts";
import { boardOfStream, boardStream, userStream } from "#contract/changes/change.ts";
import type { Change, EntityName, RowOp, Rows, StreamId } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import {
  isMutationName,
  parseMutation,
  predict,
  type MutationName,
  type MutationOf,
} from "#contract/mutations/mutation.ts";
import { holderOf } from "#contract/entities/holder.ts";
import type { Role } from "#contract/core/permission.ts";
import type { User } from "#contract/users/user.ts";
import { fieldsOf } from "#client/sync/ports/fields.ts";
import { createFakeDocuments, type FakeDocuments } from "./fake-documents.ts";
import { emptyTables, keyOf, tableOf, type Tables } from "#client/sync/store/tables.ts";

/**
 * A server for tests of the client: real streams, sequence numbers and idempotency over plain maps, without the real rules. The effect of a
 * mutation comes from `predict` of the contract, so a device that predicts otherwise is noticed.
 */
export interface FakeServer {
  readonly rows: Tables;
  readonly streams: Map<StreamId, FakeStream>;
  /** Roles by board and user. */
  readonly roles: Map<string, Map<string, Role>>;
  readonly users: Map<string, User>;
  /** The changes that were answered, by user and mutation id. */
  readonly done: Map<string, Change[]>;
  /** The number of times that each mutation was executed. */
  readonly effects: Map<string, number>;
  readonly listeners: Set<(change: Change) => void>;
  readonly revoked: Set<(userId: string, boardId: string) => void>;
  /** Throws an AppError to reject a mutation, or does nothing. */
  refuse: (mutation: AnyMutation, userId: string) => void;
  readonly documents: FakeDocuments;
  epoch: string;
  pageSize: number;
  tabsOpened: number;
  now: () => string;
}

type AnyMutation = MutationOf<MutationName>;

export interface FakeStream {
  epoch: string;
  changes: Change[];
  /** Changes up to this sequence number are no longer in the log. */
  minSeq: number;
}

export const PEOPLE = {
  vera: "00000000-0000-7000-8000-00000000aaaa",
  oleg: "00000000-0000-7000-8000-00000000bbbb",
} as const;

export function createFakeServer(now: () => number): FakeServer {
  const server: FakeServer = {
    rows: emptyTables(),
    streams: new Map(),
    roles: new Map(),
    users: new Map(),
    done: new Map(),
    effects: new Map(),
    listeners: new Set(),
    revoked: new Set(),
    refuse: () => {},
    documents: createFakeDocuments(),
    epoch: "00000000-0000-7000-8000-0000000000e1",
    pageSize: 2_000,
    tabsOpened: 0,
    now: () => new Date(now()).toISOString(),
  };
  for (const [username, id] of Object.entries(PEOPLE)) {
    const user: User = {
      id,
      username,
      name: username,
      email: null,
      timeZone: "Europe/Moscow",
      createdAt: server.now(),
    };
    server.users.set(id, user);
  }
  return server;
}

export function roleOn(server: FakeServer, boardId: string, userId: string): Role | null {
  return server.roles.get(boardId)?.get(userId) ?? null;
}

export function giveRole(server: FakeServer, boardId: string, userId: string, role: Role): void {
  const roles = server.roles.get(boardId) ?? new Map<string, Role>();
  roles.set(userId, role);
  server.roles.set(boardId, roles);
}

export function takeRole(server: FakeServer, boardId: string, userId: string): void {
  server.roles.get(boardId)?.delete(userId);
  for (const listener of server.revoked) listener(userId, boardId);
}

/** Executes a mutation once. Throws AppError. */
export function commit(server: FakeServer, userId: string, input: unknown): Change[] {
  const mutation = parsed(input);
  const key = `${userId}/${mutation.mutationId}`;
  const before = server.done.get(key);
  // The answer to a repeated mutation has only the changes that the log still has.
  if (before !== undefined) return before.filter((change) => streamOf(server, change.stream).changes.includes(change));
  server.refuse(mutation, userId);
  check(server, mutation, userId);
  const view = { get: <E extends EntityName>(entity: E, id: string) => tableOf(server.rows, entity).get(id) };
  const at = server.now();
  const parts = predict<MutationName>(mutation, { actorId: userId, view, now: at });
  if (parts.length === 0) throw new AppError("TASK_GONE");
  if (mutation.op === "board.create") giveRole(server, mutation.id, userId, "owner");
  const changes = parts.map(({ stream, ops }) =>
    append(server, stream, { ops, mutationId: mutation.mutationId, actor: userId }),
  );
  // A board's row has the number of its own stream, in whatever stream it is sent.
  for (const change of changes) for (const op of change.ops) number(server, op);
  for (const change of changes) for (const op of change.ops) apply(server, op, change);
  server.done.set(key, changes);
  server.effects.set(mutation.mutationId, (server.effects.get(mutation.mutationId) ?? 0) + 1);
  for (const change of changes) for (const listener of server.listeners) listener(change);
  return changes;
}

/** Writes to a user's own stream, as the notifier does. */
export function writeOwn(server: FakeServer, userId: string, ops: RowOp[]): Change {
  return writeChange(server, userStream(userId), userId, ops);
}

/** Writes a change that no mutation has requested to a stream. */
export function writeChange(server: FakeServer, stream: StreamId, actor: string, ops: RowOp[]): Change {
  const change = append(server, stream, { ops, mutationId: server.epoch, actor });
  for (const op of change.ops) {
    number(server, op);
    if (op.t === "set" && op.e === "notification" && "id" in op.f) Object.assign(op.f, { rev: change.seq });
    apply(server, op, change);
  }
  for (const listener of server.listeners) listener(change);
  return change;
}

function parsed(input: unknown): AnyMutation {
  const { mutationId, op, id, args } = fieldsOf(input);
  if (!isMutationName(op)) throw new AppError("MUTATION_UNKNOWN");
  const result = parseMutation<MutationName>(
    { mutationId: String(mutationId), id: String(id), args: fieldsOf(args) },
    op,
  );
  if (!result.ok) throw new AppError("BAD_REQUEST");
  return result.mutation;
}

function check(server: FakeServer, mutation: AnyMutation, userId: string): void {
  const { op, id, args } = mutation;
  const column = "columnId" in args ? server.rows.column.get(args.columnId) : undefined;
  if ("columnId" in args && column === undefined) throw new AppError("COLUMN_GONE");
  if (
    op === "board.create" ||
    op.startsWith("favourite.") ||
    op.startsWith("topBoard.") ||
    op.startsWith("notification.")
  )
    return;
  const { rows } = server;
  const taskId = "taskId" in args ? args.taskId : holderOf(partIn(rows, id) ?? { taskId: id });
  const own = [rows.column, rows.label, rows.customField, rows.rule, rows.savedView]
    .map((table) => table.get(id))
    .find((row) => row);
  const boardId = (rows.task.get(taskId ?? "") ?? own)?.boardId;
  for (const board of [
    boardId,
    column?.boardId,
    "boardId" in args ? args.boardId : undefined,
    op.startsWith("board.") ? id : undefined,
  ]) {
    if (typeof board === "string" && roleOn(server, board, userId) === null) throw new AppError("BOARD_FORBIDDEN");
  }
}

function partIn(
  { item, comment, attachment }: Tables,
  id: string,
): { taskId: string | null; boardId?: string | null } | undefined {
  return item.get(id) ?? comment.get(id) ?? attachment.get(id);
}

export function streamOf(server: FakeServer, id: StreamId): FakeStream {
  const stream = server.streams.get(id) ?? { epoch: server.epoch, changes: [], minSeq: 0 };
  server.streams.set(id, stream);
  return stream;
}

export function headOf(server: FakeServer, id: StreamId): number {
  return streamOf(server, id).changes.at(-1)?.seq ?? streamOf(server, id).minSeq;
}

function append(server: FakeServer, id: StreamId, part: { ops: RowOp[]; mutationId: string; actor: string }): Change {
  const stream = streamOf(server, id);
  const seq = headOf(server, id) + 1;
  const change: Change = { stream: id, epoch: stream.epoch, seq, at: server.now(), ...structuredClone(part) };
  stream.changes.push(change);
  return change;
}

function number(server: FakeServer, op: RowOp): void {
  if (op.e === "board" && op.t === "set") {
    const stream = boardStream(op.id);
    Object.assign(op.f, { rev: headOf(server, stream), epoch: streamOf(server, stream).epoch });
  }
  if (op.e === "item" && op.t === "set") Object.assign(op.f, wholePart(server.rows.item.get(op.id), op.f));
  if (op.e === "comment" && op.t === "set") Object.assign(op.f, wholePart(server.rows.comment.get(op.id), op.f));
  if (op.e === "attachment" && op.t === "set") Object.assign(op.f, wholePart(server.rows.attachment.get(op.id), op.f));
  if (op.e === "task" && op.t === "set" && "id" in op.f) Object.assign(op.f, { number: server.rows.task.size + 1 });
}

/** Returns a complete row of a detail with the next version: details are always sent complete. */
function wholePart<T extends { version: number }>(existing: T | undefined, fields: Partial<T>): Partial<T> {
  return { ...existing, ...fields, version: (existing?.version ?? 0) + 1 };
}

/** Returns the details of these tasks, or the files of these boards' pages. */
export function partsOf(server: FakeServer, tasks: readonly string[]) {
  const own = <T extends { taskId: string | null }>(rows: T[]) => rows.filter((row) => tasks.includes(holderOf(row)));
  return {
    tasks,
    items: own(all(server, "item")),
    comments: own(all(server, "comment")),
    attachments: own(all(server, "attachment")),
    next: null,
  };
}

function apply<E extends EntityName>(server: FakeServer, op: OpOf<E>, change: Change): void {
  const table = tableOf(server.rows, op.e);
  const key = keyOf(op, change.stream);
  const row = applyOp(table.get(key), op, change);
  if (row === undefined) table.delete(key);
  else table.set(key, row);
}

/** Returns everything of a board, with its tasks in pages by id. */
export function snapshotOf(server: FakeServer, boardId: string, userId: string) {
  const stream = boardStream(boardId);
  const board = server.rows.board.get(boardId);
  const role = roleOn(server, boardId, userId);
  if (board === undefined || role === null) throw new AppError("BOARD_FORBIDDEN");
  const page = pageOf(server, boardId, null);
  return {
    epoch: streamOf(server, stream).epoch,
    seq: headOf(server, stream),
    role,
    board,
    children: all(server, "board").filter((row) => row.boardId === boardId && roleOn(server, row.id, userId) !== null),
    columns: all(server, "column").filter((row) => row.boardId === boardId),
    labels: all(server, "label").filter((row) => row.boardId === boardId),
    customFields: all(server, "customField").filter((row) => row.boardId === boardId),
    rules: all(server, "rule").filter((row) => row.boardId === boardId),
    savedViews: all(server, "savedView").filter((row) => row.shared && row.boardId === boardId),
    members: [],
    users: [...(server.roles.get(boardId)?.keys() ?? [])].flatMap((id) => {
      const user = server.users.get(id);
      return user === undefined ? [] : [{ id, username: user.username, name: user.name }];
    }),
    tasks: page.tasks,
    next: page.next,
  };
}

export function pageOf(server: FakeServer, boardId: string, after: string | null) {
  const tasks = all(server, "task")
    .filter((task) => task.boardId === boardId && (after === null || task.id > after))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const page = tasks.slice(0, server.pageSize);
  return {
    epoch: streamOf(server, boardStream(boardId)).epoch,
    seq: headOf(server, boardStream(boardId)),
    tasks: page,
    next: tasks.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

function all<E extends EntityName>(server: FakeServer, entity: E): Rows[E][] {
  return [...tableOf(server.rows, entity).values()];
}

export function changesOf(server: FakeServer, id: StreamId, query: URLSearchParams) {
  const stream = streamOf(server, id);
  const since = Number(query.get("since"));
  const head = headOf(server, id);
  if (query.get("epoch") !== stream.epoch || since < stream.minSeq || since > head) return { resync: true };
  const limit = Number(query.get("limit") ?? 500);
  return { epoch: stream.epoch, head, changes: stream.changes.filter((change) => change.seq > since).slice(0, limit) };
}

export function boardsOf(server: FakeServer, userId: string) {
  const items = all(server, "board")
    .filter((board: Board) => roleOn(server, board.id, userId) !== null)
    .map((board) => ({
      ...board,
      role: roleOn(server, board.id, userId),
      counts: { tasks: 0, done: 0, overdue: 0, boards: 0 },
    }));
  return { items, count: items.length };
}

export function favouritesOf(server: FakeServer, userId: string) {
  const stream = userStream(userId);
  return {
    epoch: streamOf(server, stream).epoch,
    seq: headOf(server, stream),
    favourites: all(server, "favourite"),
    topBoards: all(server, "topBoard"),
    notifications: all(server, "notification"),
    savedViews: all(server, "savedView").filter((row) => !row.shared && row.ownerId === userId),
  };
}

/** Empties the logs and sets a new epoch, with the rows as they are, like a restored backup. */
export function restart(server: FakeServer, epoch: string): void {
  server.epoch = epoch;
  for (const [id, stream] of server.streams) {
    server.streams.set(id, { epoch, changes: [], minSeq: stream.changes.at(-1)?.seq ?? 0 });
    const boardId = boardOfStream(id);
    const board = boardId === null ? undefined : server.rows.board.get(boardId);
    if (board !== undefined) server.rows.board.set(board.id, { ...board, epoch });
  }
}
