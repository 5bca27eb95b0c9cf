import type { BoardStream } from "#contract/changes/change.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";

/** A row operation as the log stores it. Unknown entities are ignored, as the log may contain old and new ones. */
export interface LoggedOp {
  e: string;
  id: string;
  t: "set" | "del" | "add" | "rem" | "put";
  f?: Readonly<Record<string, unknown>>;
  k?: string;
  v?: string | number | boolean | null;
}

/** One change of a board's stream. */
export interface LoggedChange {
  stream: BoardStream;
  epoch: string;
  seq: number;
  actor: string | null;
  /** ISO 8601. */
  at: string;
  ops: readonly LoggedOp[];
}

/** Fields of a task that notifications need. */
export interface TaskAround {
  id: string;
  title: string;
  columnId: string;
  assigneeIds: readonly string[];
  watcherIds: readonly string[];
  createdBy: string;
}

export interface ColumnAround {
  name: string;
  wipLimit: number | null;
  /** Open tasks of the column that are not archived. */
  open: number;
}

/** The board when its log is read: data that an operation alone does not have. */
export interface Around {
  board: { id: string; title: string };
  /** Users who manage the board. */
  managerIds: readonly string[];
  task(id: string): TaskAround | undefined;
  column(id: string): ColumnAround | undefined;
  /** Author of a comment, `undefined` if unknown. */
  authorOf(commentId: string): string | undefined;
}

/** A notification to create: for a user, about a change. */
export interface News {
  userId: string;
  kind: NotificationKind;
  taskId: string | null;
  commentId: string | null;
  title: string;
  detail: string | null;
  groupKey: string;
  /** Deduplication key: a user gets one notification for each. */
  once: string;
}

/** Input of the rules of one entity. */
export interface NewsRuleInput {
  op: LoggedOp;
  change: LoggedChange;
  around: Around;
}

/** Identifies one operation of one change. */
export function placeOf({ change, op }: NewsRuleInput): string {
  return `${change.stream}:${change.epoch}:${String(change.seq)}:${op.e}:${op.id}`;
}

/** Returns a text field of a row, `null` for other types. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the texts of a row's list, without items of other types. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/** Returns all users once, without the actor. */
export function without(actor: string | null, ...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].filter((userId) => userId !== actor);
}
