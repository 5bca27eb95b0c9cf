import type { Rows } from "#contract/changes/change.ts";
import type { Role } from "#contract/core/permission.ts";
import type { StoredEntity } from "#server/db/rows.ts";

/** A write of a plan to one row of a table. A plan names a row at most once. */
export type RowWrite = EntityWrite | MemberWrite | FavouriteWrite | NotificationDelete | TaskDelete;

export type EntityWriteOf<E extends StoredEntity> =
  | { table: E; kind: "insert"; row: Rows[E] }
  | { table: E; kind: "update"; id: string; fields: Partial<Rows[E]> };
export type EntityWrite = { [E in StoredEntity]: EntityWriteOf<E> }[StoredEntity];

/**
 * A permanent deletion of a task with its details. Other references to it are removed later (docs/decisions/0079), so the same statement
 * records the task in `task_removal`.
 */
export interface TaskDelete {
  table: "task";
  kind: "delete";
  id: string;
  boardId: string;
}

export interface NotificationDelete {
  table: "notification";
  kind: "delete";
  id: string;
}

interface MemberKey {
  table: "member";
  boardId: string;
  userId: string;
}
export type MemberWrite =
  | (MemberKey & { kind: "insert"; role: Role; grantedSeq: number; rev: number })
  | (MemberKey & { kind: "update"; role: Role; rev: number })
  | (MemberKey & { kind: "delete" });

/** A row that orders a board for one user: a favourite or a root board. */
type OwnWrite<T extends "favourite" | "topBoard"> = { table: T; userId: string; boardId: string } & (
  | { kind: "upsert"; sort: string; rev: number }
  | { kind: "delete" }
);
export type FavouriteWrite = OwnWrite<"favourite"> | OwnWrite<"topBoard">;
