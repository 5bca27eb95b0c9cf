import type { Board } from "../entities/board.ts";
import type { Column } from "../entities/column.ts";
import type { CustomField } from "../entities/custom-field.ts";
import type { Favourite } from "../entities/favourite.ts";
import type { FieldValue } from "../entities/field-value.ts";
import type { Label } from "../entities/label.ts";
import type { Member } from "../entities/member.ts";
import type { DetailRows } from "../entities/detail.ts";
import type { Notification } from "../entities/notification.ts";
import type { Rule } from "../entities/rule.ts";
import type { SavedView } from "../entities/saved-view.ts";
import type { Task, TaskSet } from "../entities/task.ts";
import type { TopBoard } from "../entities/top-board.ts";

/**
 * The change log that every device replays. A stream (of a board or a user) has a gap-free sequence number `seq`; each change contains row
 * operations.
 */
export type BoardStream = `b:${string}`;
export type UserStream = `u:${string}`;
export type StreamId = BoardStream | UserStream;

export function boardStream(boardId: string): BoardStream {
  return `b:${boardId}`;
}

export function userStream(userId: string): UserStream {
  return `u:${userId}`;
}

/** Returns the board id of a board's stream, `null` for a user's stream. */
export function boardOfStream(stream: StreamId): string | null {
  return stream.startsWith("b:") ? stream.slice(2) : null;
}

/** Every synced entity and its row. `rev` is the `seq` that last wrote the row; details of a task have their own `version`. */
export interface Rows extends DetailRows {
  board: Board;
  column: Column;
  task: Task;
  label: Label;
  customField: CustomField;
  rule: Rule;
  savedView: SavedView;
  member: Member;
  favourite: Favourite;
  topBoard: TopBoard;
  notification: Notification;
}
export type EntityName = keyof Rows;

/** Fields that are sets. They change by adding and removing, so concurrent changes never undo each other. */
export interface SetFields {
  board: never;
  column: never;
  task: TaskSet;
  label: never;
  customField: never;
  rule: never;
  savedView: never;
  member: never;
  favourite: never;
  topBoard: never;
  item: never;
  comment: never;
  attachment: never;
  notification: never;
}

export interface SetOp<E extends EntityName> {
  e: E;
  id: string;
  t: "set";
  f: Partial<Rows[E]>;
}
export interface DeleteOp<E extends EntityName> {
  e: E;
  id: string;
  t: "del";
  /** For a task: it is deleted, not moved to another board. Its details, description and files are deleted with it (DL-21). */
  forGood?: true;
}
export interface MemberOfSetOp<E extends EntityName> {
  e: E;
  id: string;
  t: "add" | "rem";
  k: SetFields[E];
  v: string;
}

/** Sets one key of a map field; `null` removes it. Concurrent changes of different keys never undo each other. */
export interface PutOp<E extends EntityName> {
  e: E;
  id: string;
  t: "put";
  k: E extends "task" ? "fields" : never;
  n: string;
  v: FieldValue | null;
}

export type RowOp = { [E in EntityName]: SetOp<E> | DeleteOp<E> | MemberOfSetOp<E> | PutOp<E> }[EntityName];

/** The operations of a mutation on one stream. */
export interface StreamOps {
  stream: StreamId;
  ops: RowOp[];
}

export interface Change {
  stream: StreamId;
  epoch: string;
  seq: number;
  mutationId: string | null;
  actor: string | null;
  /** ISO 8601, the server's clock. */
  at: string;
  ops: RowOp[];
}

/** A device's position in a stream. */
export interface Cursor {
  epoch: string;
  seq: number;
}

/** `messageId` of docs/specification.md, section 7: equal on every node and for every repeat. */
export function messageIdOf(change: { stream: StreamId; epoch: string; seq: number }): string {
  return `${change.stream}:${change.epoch}:${change.seq}`;
}
