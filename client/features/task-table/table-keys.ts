import type { TaskActs } from "#client/entities/board/view/board-view.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Task } from "#contract/entities/task.ts";
import { toggleChosen } from "#client/entities/task/selection/chosen.ts";
import { openColumns, openPriorities } from "#client/entities/task/field-menus.tsx";
import { changeTask } from "#client/entities/task/task-fields.ts";

/** The cells of a task's row from left to right; only users who may edit tasks have the first. */
export const CELLS = [
  "choose",
  "column",
  "number",
  "title",
  "who",
  "priority",
  "due",
  "labels",
  "checklist",
  "edited",
] as const;
export type CellName = (typeof CELLS)[number];

export interface CellPress {
  readonly task: Task;
  readonly cell: number;
  readonly element: HTMLElement;
}

const SEEN_CELLS = CELLS.slice(1);

/** The cells of the user's rows; the same array for the same user. */
export function cellsFor({ canEdit }: Pick<TaskActs, "canEdit">): readonly CellName[] {
  return canEdit ? CELLS : SEEN_CELLS;
}

/** Handles a press on a cell: an editable value opens its picker next to the cell, any other cell opens the task. */
export function pressCell(sync: Sync, acts: TaskActs, { task, cell, element }: CellPress): void {
  const name = acts.canEdit ? CELLS[cell] : undefined;
  const taskId = task.id;
  if (name === "choose") {
    toggleChosen(taskId);
    return;
  }
  const pick = (kind: "assignees" | "due" | "labels"): void => acts.ask({ kind, taskId, anchor: element });
  if (name === "who") pick("assignees");
  else if (name === "due" || name === "labels") pick(name);
  else if (name === "priority") openPriorities(task, changeTask(sync, task), element);
  else if (name === "column" && acts.canMove) {
    const onOtherBoard = (): void => acts.ask({ kind: "move", taskId });
    openColumns(sync, task, changeTask(sync, task), { anchor: element, onOtherBoard });
  } else acts.open(taskId);
}
