import type { BoardStream } from "#contract/changes/change.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";

/** A row operation as the log keeps it. Other entities come and go there: what is not known is passed over. */
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

/** What a task is to those whom it concerns. */
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
  /** Tasks that stand in it and are not archived. */
  open: number;
}

/** The board as it stands when its log is read: what an operation alone does not say. */
export interface Around {
  board: { id: string; title: string };
  /** Those who look after the board. */
  managerIds: readonly string[];
  task(id: string): TaskAround | undefined;
  column(id: string): ColumnAround | undefined;
  /** Who wrote a comment, `undefined` when it is not known. */
  authorOf(commentId: string): string | undefined;
}

/** A notification to be: for whom, of what. */
export interface News {
  userId: string;
  kind: NotificationKind;
  taskId: string | null;
  commentId: string | null;
  title: string;
  detail: string | null;
  groupKey: string;
  /** The same words for a person never make a second notification. */
  once: string;
}

/** What the rules of one entity see. */
export interface NewsRuleInput {
  op: LoggedOp;
  change: LoggedChange;
  around: Around;
}

/** Names one operation of one change. */
export function placeOf({ change, op }: NewsRuleInput): string {
  return `${change.stream}:${change.epoch}:${String(change.seq)}:${op.e}:${op.id}`;
}

/** A text of a row, `null` for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Texts of a row's list; whatever else is in it is left out. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/** Everybody once, without the one who did it. */
export function without(actor: string | null, ...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].filter((userId) => userId !== actor);
}
