import type { BoardListItem, BoardSnapshot, snapshotPage } from "#contract/boards/board-endpoints.ts";
import type { ChangesAnswer, userSnapshot } from "#contract/sync/sync-endpoints.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import type * as z from "zod/mini";
import { fieldsOf } from "../ports/fields.ts";

/** A snapshot as a server sends it: a former build sends no custom fields, rules or saved views. */
type Newer = "customFields" | "rules" | "savedViews";
type SentSnapshot = Omit<BoardSnapshot, Newer> & Partial<Pick<BoardSnapshot, Newer>>;

/** Returns the snapshot with empty lists for missing fields. */
export function wholeSnapshot(sent: SentSnapshot): BoardSnapshot {
  const { customFields = [], rules = [], savedViews = [] } = sent;
  return { ...sent, customFields, rules, savedViews };
}

/**
 * Returns true if the body is a snapshot. The server that wrote the rows has checked them; only the structure is checked here, so that a
 * stray answer is never taken for an empty board, and new fields of a newer server break nothing.
 */
export function isSnapshot(body: unknown): body is SentSnapshot {
  const {
    epoch,
    seq,
    board,
    children,
    columns,
    labels,
    customFields = [],
    rules = [],
    savedViews = [],
    members,
    users,
    tasks,
    next,
  } = fieldsOf(body);
  const lists = [children, columns, labels, customFields, rules, savedViews, members, users, tasks];
  return isPlace(epoch, seq) && typeof fieldsOf(board)["id"] === "string" && lists.every(Array.isArray) && isNext(next);
}

export function isSnapshotPage(body: unknown): body is z.infer<typeof snapshotPage> {
  const { epoch, seq, tasks, next } = fieldsOf(body);
  return isPlace(epoch, seq) && Array.isArray(tasks) && isNext(next);
}

export function isChangesAnswer(body: unknown): body is ChangesAnswer {
  const { resync, epoch, head, changes } = fieldsOf(body);
  return resync === true || (isPlace(epoch, head) && Array.isArray(changes));
}

/** A former build sends no saved views and no order of root boards. */
type NewerOwn = "savedViews" | "topBoards";
type UserSnapshot = AnswerOf<typeof userSnapshot>;
type SentUserSnapshot = Omit<UserSnapshot, NewerOwn> & Partial<Pick<UserSnapshot, NewerOwn>>;

export function isUserSnapshot(body: unknown): body is SentUserSnapshot {
  const { epoch, seq, favourites, notifications } = fieldsOf(body);
  return isPlace(epoch, seq) && Array.isArray(favourites) && Array.isArray(notifications);
}

export function isBoardList(body: unknown): body is { items: BoardListItem[]; count: number } {
  const { items, count } = fieldsOf(body);
  return Array.isArray(items) && typeof count === "number";
}

function isPlace(epoch: unknown, seq: unknown): boolean {
  return typeof epoch === "string" && Number.isInteger(seq);
}

function isNext(next: unknown): boolean {
  return next === null || typeof next === "string";
}
