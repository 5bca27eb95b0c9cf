import type { Board } from "#contract/entities/board.ts";
import type { Change, Cursor, RowOp, Rows, StreamId } from "#contract/changes/change.ts";
import type { RowView } from "#contract/mutations/define-mutation.ts";
import type { Role } from "#contract/core/permission.ts";
import type { Gap, SortableRow } from "#contract/core/position.ts";
import type { ChangesAnswer } from "#contract/sync/sync-endpoints.ts";
import type { Person } from "#contract/users/user.ts";
import type { RowWrite } from "./row-write.ts";

/**
 * The port between mutations and the database. All facts of a mutation are read in one statement, all of its writes are one statement.
 * PostgreSQL implements it for the product, maps in memory for the simulator; one test suite runs on both.
 */
export interface SyncStorage extends ChangeLog, Audience {
  load(need: Need): Promise<Facts>;
  /**
   * Writes a plan completely or not at all, only if the head of every stream is still the one that was read. Otherwise returns `conflict`;
   * `repeated` if the user's mutation id was already written, `taken` if the id of a new row exists. The caller then loads and decides
   * again. Throws DISK_FULL and DATABASE_DOWN when nothing could be written.
   */
  commit(plan: Plan): Promise<CommitResult>;
  /** Runs `work` with a storage of its own while no other writer can write these streams. */
  exclusive<T>(streams: readonly StreamId[], work: (storage: SyncStorage) => Promise<T>): Promise<T>;
}

export type CommitResult = "done" | "conflict" | "repeated" | "taken";

/** The log from which clients catch up. Does not check permissions: the caller does. */
export interface ChangeLog {
  changesSince(question: ChangesQuestion): Promise<ChangesAnswer>;
  /** Returns the positions of streams; a stream that does not exist is absent. */
  headsOf(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, Cursor>>;
}

export interface ChangesQuestion {
  stream: StreamId;
  /** The user of the client: one who was removed and added again needs a snapshot (SY-09). */
  userId: string;
  /** The epoch that the client knows; not compared when absent. */
  epoch?: string | undefined;
  since: number;
  /** Maximum number of changes. */
  limit: number;
}

export interface Audience {
  /** Returns the effective role of every user who may see these boards. A board that does not exist is absent. */
  readersOf(boardIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Role>>>;
  /** Returns the board and its descendants that inherit members from it, at any depth. */
  heirsOf(boardId: string): Promise<readonly string[]>;
}

/**
 * The wanted place of a row. A neighbour that is in the list wins over `sort`; a string is a key, a number an index from 0 among the rows
 * that are not archived; `afterId: null` alone is the start, no field at all the end.
 */
export interface GapNeed {
  list: "task" | "column";
  /** The column of a task list, the board of a column list; `null` for the list that the row is in. */
  parentId: string | null;
  /** The row itself, which is left out of the list. */
  movingId: string;
  sort?: string | number | undefined;
  afterId?: string | null | undefined;
  beforeId?: string | null | undefined;
}

/**
 * The facts that a mutation needs. The boards of the named columns, tasks, labels, custom fields and of the tasks of named details are
 * included, with all their ancestors and the heads of all their streams.
 */
export interface Need {
  actorId: string;
  mutationId: string;
  boards?: readonly string[];
  columns?: readonly string[];
  tasks?: readonly string[];
  labels?: readonly string[];
  customFields?: readonly string[];
  rules?: readonly string[];
  /** Includes the actor's own stream: a view may be private to its owner. */
  savedViews?: readonly string[];
  /** Checklist items, comments and attachments, each with its task, or with the board whose page has the file. */
  items?: readonly string[];
  comments?: readonly string[];
  attachments?: readonly string[];
  /** This task and its chain of parents; the streams of their boards must not move until the plan is written. */
  lineOf?: string | undefined;
  /** Users by id, with their roles on every board that is read. The actor is always included. */
  people?: readonly string[];
  /** Users who are assigned to this task or watch it are included in `people`. */
  peopleOf?: string | undefined;
  /** The actor's own stream, without rows of it. */
  ownStream?: boolean | undefined;
  /** The actor's own stream and favourite on this board. */
  favourite?: string | undefined;
  /** The actor's own stream and these notifications, of any user. */
  notifications?: readonly string[] | undefined;
  gap?: GapNeed | undefined;
  /** The whole list of the gap, to give it new keys. */
  wholeList?: boolean | undefined;
  /** Counts the open tasks of this column, if it has a hard limit. */
  openTasksOf?: string | undefined;
  /** The column of this task, with the count of `openTasksOf`. */
  columnOf?: string | undefined;
  /** The ends of the lists where a rule can add something: the board's columns and this task's checklists. */
  endsOf?: EndsNeed | undefined;
  /** Counts the columns, labels, custom fields, rules and saved views of this board, archived ones included. */
  sizesOf?: string | undefined;
  /** Counts the same of the board whose page has this attachment. */
  sizesOfFile?: string | undefined;
  /** Counts the owners of this board who can act: neither inherited ones nor those whose account is disabled or deleted. */
  ownersOf?: string | undefined;
  accountStateOf?: string | undefined;
  /** Counts the levels of this board's subtree, the board itself included. */
  heightOf?: string | undefined;
  /** The boards of this board's subtree, as if each were among `boards`. */
  inside?: string | undefined;
  /** The streams of this board and its ancestors must not move until the plan is written. */
  guardAbove?: string | undefined;
}

/** The account state: a disabled account may be enabled again, an ended one is only a name in the history. `null` for an unknown user. */
export type AccountState = "works" | "disabled" | "ended";

export interface EndsNeed {
  boardId: string;
  taskId: string;
}

export interface Ends {
  /** By column: its last key, `null` for an empty one, and its open tasks as in `openTasks`. */
  columns: Readonly<Record<string, { last: string | null; open: number }>>;
  /** The last key of the task's checklist items. */
  lastItem: string | null;
}

/** A row of an ordered list; archived rows keep their place. */
export interface ListRow extends SortableRow {
  archived: boolean;
}

/** Counts of a board's rows, archived ones included. */
export interface Sizes {
  columns: number;
  labels: number;
  customFields: number;
  rules: number;
  /** Includes those of all users. */
  savedViews: number;
  /** Files of the board's page, without removed ones. */
  files: number;
}

export interface StreamHead extends Cursor {
  /** The last number given to a task of the board. */
  taskNumber: number;
}

/** The result of a mutation that was already done. */
export interface RepeatedMutation {
  /** Changes that are deleted from the log are left out. */
  changes: readonly Change[];
  /** The number of changes that the mutation had. */
  of: number;
}

export interface Facts extends RowView {
  /** `null` for a mutation that was not done before. */
  repeated: RepeatedMutation | null;
  /** A stream that does not exist yet is absent. */
  heads: ReadonlyMap<StreamId, StreamHead>;
  /** Effective role of the actor: given on the board or inherited from an ancestor (docs/product.md, section 4). */
  roleOn(boardId: string): Role | null;
  /** Effective role of the actor or of a user in `people`. */
  roleOf(boardId: string, userId: string): Role | null;
  /** Ids of the ancestors, nearest first. */
  ancestorsOf(boardId: string): readonly string[];
  /** Role given on the board itself to the actor or to a user in `people`. */
  memberRole(boardId: string, userId: string): Role | null;
  person(userId: string): Person | undefined;
  gap: Gap | null;
  list: readonly ListRow[] | null;
  /** At most one more than the highest limit that a column may have; 0 when the column has no hard limit. */
  openTasks: number;
  /** `null` if `endsOf` was not requested. */
  ends: Ends | null;
  /** The loaded columns of a board: all of them with `endsOf`. */
  columnsOf(boardId: string): readonly Rows["column"][];
  /** The active rules of a requested board, unordered. */
  rulesOf(boardId: string): readonly Rows["rule"][];
  sizes: Sizes;
  owners: number;
  accountState: AccountState | null;
  height: number;
  /** Ids of the boards in the subtree of `Need.inside`, nearest first. */
  inside: readonly string[];
}

/** The part of a plan for one stream. `head` is the one that was read, `null` for a stream that the plan creates. */
export interface StreamPlan {
  stream: StreamId;
  epoch: string;
  head: number | null;
  taskNumber: number;
  ops: RowOp[];
  /** Operations of rules that run after the mutation, each a change with the next number (docs/decisions/0035). */
  after?: RowOp[][];
  /**
   * True: clients get this change by a snapshot. Its rows are written, its operations are not stored in the log. For changes with thousands
   * of rows.
   */
  snapshotOnly?: boolean;
}

/** A stream that a plan does not write, but whose head must still be the one that was read. */
export interface StreamGuard extends Cursor {
  stream: StreamId;
}

export interface Plan {
  actorId: string;
  mutationId: string;
  /** ISO 8601. */
  at: string;
  /** In the order of stream ids, so that two plans cannot deadlock. */
  streams: StreamPlan[];
  guards: StreamGuard[];
  writes: readonly RowWrite[];
}

/** A stored row of a board: the epoch is stored with its stream. */
export type StoredBoard = Omit<Board, "epoch">;

/** Returns the first sequence number that a plan takes in a stream. */
export function seqOf(plan: StreamPlan): number {
  return (plan.head ?? 0) + 1;
}

/** Returns the head of a stream after a plan. */
export function headAfter(plan: StreamPlan): number {
  return seqOf(plan) + (plan.after?.length ?? 0);
}

/**
 * Returns the changes that a plan writes, in the order of stream ids. A change of a rule is not the mutation itself, so its `mutationId` is
 * null.
 */
export function changesOf(plan: Plan): Change[] {
  const changes: Change[] = [];
  for (const one of plan.streams) {
    const seq = seqOf(one);
    const ops = one.snapshotOnly === true ? [] : one.ops;
    changes.push(changeOf(plan, one, { seq, mutationId: plan.mutationId, ops }));
    one.after?.forEach((followOps, n) =>
      changes.push(changeOf(plan, one, { seq: seq + n + 1, mutationId: null, ops: followOps })),
    );
  }
  return changes;
}

/** Copies field by field, because every write calls it several times and an object spread costs about a microsecond per added field. */
function changeOf(
  { actorId, at }: Plan,
  { stream, epoch }: StreamPlan,
  { seq, mutationId, ops }: Pick<Change, "seq" | "mutationId" | "ops">,
): Change {
  return { stream, epoch, seq, mutationId, actor: actorId, at, ops };
}
