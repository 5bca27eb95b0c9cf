import type { Board } from "#contract/entities/board.ts";
import type { Change, Cursor, RowOp, Rows, StreamId } from "#contract/changes/change.ts";
import type { RowView } from "#contract/mutations/define-mutation.ts";
import type { Role } from "#contract/core/permission.ts";
import type { Gap, SortableRow } from "#contract/core/position.ts";
import type { ChangesAnswer } from "#contract/sync/sync-endpoints.ts";
import type { Person } from "#contract/users/user.ts";
import type { RowWrite } from "./row-write.ts";

/**
 * The port between mutations and the database: everything that a mutation must know is read in one statement, everything
 * that it does is written in one statement. PostgreSQL implements it for the product, plain maps for the simulator, and
 * one suite holds both to the same behaviour.
 */
export interface SyncStorage extends ChangeLog, Audience {
  load(need: Need): Promise<Facts>;
  /**
   * Writes a plan whole or not at all: only when every stream's head is still the one that was read. `conflict` means that it
   * is not, `repeated` that this person's mutation id was written before, `taken` that a new row's id is somebody's: read
   * again and decide again. Throws DISK_FULL and DATABASE_DOWN when nothing could be written.
   */
  commit(plan: Plan): Promise<CommitResult>;
  /** Keeps every other writer of these streams out while `work` runs on the storage that it is given. */
  exclusive<T>(streams: readonly StreamId[], work: (storage: SyncStorage) => Promise<T>): Promise<T>;
}

export type CommitResult = "done" | "conflict" | "repeated" | "taken";

/** What devices catch up from. Asks no rights: whoever calls has asked them. */
export interface ChangeLog {
  changesSince(question: ChangesQuestion): Promise<ChangesAnswer>;
  /** Where streams stand; one that does not exist is absent. */
  headsOf(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, Cursor>>;
}

export interface ChangesQuestion {
  stream: StreamId;
  /** Whose device asks: a person who was removed and added again needs a snapshot (SY-09). */
  userId: string;
  /** The epoch the device knows; not compared when absent. */
  epoch?: string | undefined;
  since: number;
  /** Changes at most. */
  limit: number;
}

export interface Audience {
  /** Effective role of everybody who may see these boards. A board that does not exist is absent. */
  readersOf(boardIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, Role>>>;
  /** The board and the boards below it whose people come from it, at any depth. */
  heirsOf(boardId: string): Promise<readonly string[]>;
}

/**
 * Where a row wants to stand. A neighbour that is in the list wins over `sort`; a key is a key, a number a position from 0
 * among the open rows; `afterId: null` alone is the start, nothing at all the end.
 */
export interface GapNeed {
  list: "task" | "column";
  /** The column of a task list, the board of a column list; `null` for the list that the row is in. */
  parentId: string | null;
  /** The row itself, left out of the list. */
  movingId: string;
  sort?: string | number | undefined;
  afterId?: string | null | undefined;
  beforeId?: string | null | undefined;
}

/**
 * What a mutation must know. Boards of the named columns, tasks, labels, custom fields and of the tasks of named parts are included by themselves, with all the boards
 * above them and the heads of all their streams.
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
  /** With the actor's own stream: a view may be theirs alone. */
  savedViews?: readonly string[];
  /** Lines of checklists, comments and attachments, each with its task, or with the board whose page a file stands on. */
  items?: readonly string[];
  comments?: readonly string[];
  attachments?: readonly string[];
  /** This task and all above it; their boards' streams must not move until the plan is written. */
  lineOf?: string | undefined;
  /** People by id, with their roles on every board that is read. The actor is included by themself. */
  people?: readonly string[];
  /** People who are assigned to or watch this task are included in `people`. */
  peopleOf?: string | undefined;
  /** The actor's own stream, and no row of it. */
  ownStream?: boolean | undefined;
  /** The actor's own stream and their favourite on this board. */
  favourite?: string | undefined;
  /** The actor's own stream and these notifications, whoever's they are. */
  notifications?: readonly string[] | undefined;
  gap?: GapNeed | undefined;
  /** The whole list of the gap, for a new numbering. */
  wholeList?: boolean | undefined;
  /** Open tasks of this column, when it has a hard limit. */
  openTasksOf?: string | undefined;
  /** The column of this task, with its open tasks as by `openTasksOf`. */
  columnOf?: string | undefined;
  /** Where things would be added on a board: its columns with their ends, and the end of this task's checklists. */
  endsOf?: EndsNeed | undefined;
  /** How many columns, labels, custom fields, rules and named views, archived ones too, this board has. */
  sizesOf?: string | undefined;
  /** The same of the board whose page this attachment stands on. */
  sizesOfFile?: string | undefined;
  /** How many owners this board has who can act as such: neither inherited ones nor those whose account is disabled or has ended. */
  ownersOf?: string | undefined;
  accountStateOf?: string | undefined;
  /** How many levels of boards hang below this board, itself included. */
  heightOf?: string | undefined;
  /** The boards inside this one at every depth, each as if it were among `boards`. */
  inside?: string | undefined;
  /** The streams of this board and of all above it must not move until the plan is written. */
  guardAbove?: string | undefined;
}

/** Whether an account works: a disabled one may come back, one that has ended is a name on what was done. `null` for nobody. */
export type AccountState = "works" | "disabled" | "ended";

export interface EndsNeed {
  boardId: string;
  taskId: string;
}

export interface Ends {
  /** By column: its last key, `null` for an empty one, and its open tasks as `openTasks` counts them. */
  columns: Readonly<Record<string, { last: string | null; open: number }>>;
  /** The last key among the lines of the task's checklists. */
  lastItem: string | null;
}

/** A row of an ordered list; archived rows keep their place in it. */
export interface ListRow extends SortableRow {
  archived: boolean;
}

/** How many of each a board has, archived ones too. */
export interface Sizes {
  columns: number;
  labels: number;
  customFields: number;
  rules: number;
  /** Everybody's. */
  savedViews: number;
  /** Files of its page, without those that were removed. */
  files: number;
}

export interface StreamHead extends Cursor {
  /** The last number given to a task of the board. */
  taskNumber: number;
}

/** What a mutation did when it was done before. */
export interface RepeatedMutation {
  /** Those that the log has forgotten are left out. */
  changes: readonly Change[];
  /** How many there were. */
  of: number;
}

export interface Facts extends RowView {
  /** `null` for a mutation that was not done before. */
  repeated: RepeatedMutation | null;
  /** A stream that does not exist yet is absent. */
  heads: ReadonlyMap<StreamId, StreamHead>;
  /** Effective role of the actor: given here, or inherited from above (docs/product.md, section 4). */
  roleOn(boardId: string): Role | null;
  /** Effective role of the actor or of somebody in `people`. */
  roleOf(boardId: string, userId: string): Role | null;
  /** Ids of the boards above, nearest first. */
  ancestorsOf(boardId: string): readonly string[];
  /** Role given on the board itself to the actor or to somebody in `people`. */
  memberRole(boardId: string, userId: string): Role | null;
  person(userId: string): Person | undefined;
  gap: Gap | null;
  list: readonly ListRow[] | null;
  /** At most one more than the highest limit that a column may have; 0 when the column has no hard limit. */
  openTasks: number;
  /** `null` when they were not asked for. */
  ends: Ends | null;
  /** The columns of a board, as far as they were asked for: all of them with `endsOf`. */
  columnsOf(boardId: string): readonly Rows["column"][];
  /** The rules that are at work on a board that was asked for, in no order. */
  rulesOf(boardId: string): readonly Rows["rule"][];
  sizes: Sizes;
  owners: number;
  accountState: AccountState | null;
  height: number;
  /** Ids of the boards inside the one that is asked about, nearest first. */
  inside: readonly string[];
}

/** One stream's part of a plan. `head` is the one that was read, `null` for a stream that the plan creates. */
export interface StreamPlan {
  stream: StreamId;
  epoch: string;
  head: number | null;
  taskNumber: number;
  ops: RowOp[];
  /** What rules do after it, each a change of its own with the next number (docs/decisions/0035). */
  after?: RowOp[][];
  /**
   * Devices learn of this change by a snapshot: its rows are written, its operations are not kept in the log. For changes
   * with thousands of rows.
   */
  snapshotOnly?: boolean;
}

/** A stream that a plan does not write, but that must be where it was read. */
export interface StreamGuard extends Cursor {
  stream: StreamId;
}

export interface Plan {
  actorId: string;
  mutationId: string;
  /** ISO 8601. */
  at: string;
  /** In the order of stream ids, so that two plans never wait for each other. */
  streams: StreamPlan[];
  guards: StreamGuard[];
  writes: readonly RowWrite[];
}

/** A board's row as it is kept: its stream's epoch belongs to the stream. */
export type StoredBoard = Omit<Board, "epoch">;

/** The number that a plan takes in a stream. */
export function seqOf(plan: StreamPlan): number {
  return (plan.head ?? 0) + 1;
}

/** Where a plan leaves a stream. */
export function headAfter(plan: StreamPlan): number {
  return seqOf(plan) + (plan.after?.length ?? 0);
}

/** The changes that a plan writes, in the order of stream ids. What follows from a mutation is not the mutation: it has none. */
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

/** Named field by field: every write comes by here several times, and what is added to a spread object costs a microsecond a field. */
function changeOf(
  { actorId, at }: Plan,
  { stream, epoch }: StreamPlan,
  { seq, mutationId, ops }: Pick<Change, "seq" | "mutationId" | "ops">,
): Change {
  return { stream, epoch, seq, mutationId, actor: actorId, at, ops };
}
