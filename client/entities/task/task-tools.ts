import type { Sync } from "#client/sync/sync-api.ts";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import type { PickedField } from "./fields/picked-field.ts";
import type { RelationTarget } from "./relation-kinds.ts";

/** What is to be opened for one task: a dialog, the picker of a property beside an element, or of another task that it wants. */
export type TaskOverlayRequest =
  | { readonly kind: "rename" | "move"; readonly taskId: string }
  | { readonly kind: "other"; readonly wanted: RelationTarget; readonly taskId: string; readonly anchor: HTMLElement }
  | { readonly kind: PickedField; readonly taskId: string; readonly anchor: HTMLElement };

export interface TaskTools {
  sync: Sync;
  canEdit: boolean;
  canMove: boolean;
  ask: (request: TaskOverlayRequest) => void;
  /** Shows what the description was; where it is open. */
  onVersions?: () => void;
  /** Opens the field of a new task in a column, where there is one. */
  onAdding?: (columnId: string) => void;
}

/** Nothing changes on a board that is put away. */
export function isBoardOpen(sync: Sync, boardId: string): boolean {
  return sync.store.get("board", boardId)?.status !== "archived";
}

/** Own and assigned tasks are anyone's to put away who may edit; others' ones need more (docs/product.md, section 4). */
export function mayArchive(sync: Sync, task: Task): boolean {
  if (!isBoardOpen(sync, task.boardId)) return false;
  const me = sync.session.state().user?.id ?? "";
  const isOwn = task.createdBy === me || task.assigneeIds.includes(me);
  return can(sync.store.roleOn(task.boardId), isOwn ? "task.archive-own" : "task.archive-any");
}
