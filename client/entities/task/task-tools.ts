import type { Sync } from "#client/sync/sync-api.ts";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import type { PickedField } from "./fields/picked-field.ts";
import type { RelationTarget } from "./relation-kinds.ts";

/** The overlay to open for one task: a dialog, the picker of a property beside an element, or a task search. */
export type TaskOverlayRequest =
  | { readonly kind: "rename" | "move"; readonly taskId: string }
  | { readonly kind: "other"; readonly wanted: RelationTarget; readonly taskId: string; readonly anchor: HTMLElement }
  | { readonly kind: PickedField; readonly taskId: string; readonly anchor: HTMLElement };

export interface TaskTools {
  sync: Sync;
  canEdit: boolean;
  canMove: boolean;
  ask: (request: TaskOverlayRequest) => void;
  /** Opens the versions of the description; only for an open task. */
  onVersions?: () => void;
  /** Opens the field of a new task in a column; only on a board. */
  onAdding?: (columnId: string) => void;
}

/** Returns false for an archived board, which is read-only. */
export function isBoardOpen(sync: Sync, boardId: string): boolean {
  return sync.store.get("board", boardId)?.status !== "archived";
}

/** Any editor may archive tasks that they created or are assigned to; other tasks need a higher role (docs/product.md, section 4). */
export function mayArchive(sync: Sync, task: Task): boolean {
  if (!isBoardOpen(sync, task.boardId)) return false;
  const me = sync.session.state().user?.id ?? "";
  const isOwn = task.createdBy === me || task.assigneeIds.includes(me);
  return can(sync.store.roleOn(task.boardId), isOwn ? "task.archive-own" : "task.archive-any");
}
