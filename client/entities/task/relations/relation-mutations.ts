import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { columnsOfBoard, loadedColumns } from "#client/entities/column/board-columns.ts";
import type { MutateAnswer, Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { namedIn } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { createTasks, endOfColumn, moveTaskWithUndo } from "../task-mutations.ts";
import { taskText } from "../task-text.ts";
import type { LineChoices } from "../quick-add-syntax/line-choices.ts";
import { WRITTEN, type Kind } from "../relation-kinds.ts";
import { relationText } from "./relation-text.ts";

const titleOf = ({ store }: Sync, taskId: string): string => store.get("task", taskId)?.title ?? "";

/**
 * Creates sub-tasks in their parent's column, or in the first open column if that one is «done». Resolves to the number of stored tasks.
 */
export async function addSubtasks(
  sync: Sync,
  { id, boardId, columnId }: Task,
  titles: readonly string[],
  choices?: LineChoices,
): Promise<number> {
  const columns = loadedColumns(sync, boardId) ?? [];
  const own = columns.find((column) => column.id === columnId);
  const open = own?.kind === "done" ? columns.find(({ kind }) => kind !== "done") : own;
  const place = { boardId, columnId: open?.id ?? columnId, parentTaskId: id };
  return (await createTasks(sync, place, titles, choices)).length;
}

/** Makes a task a sub-task of another one, or detaches it with `null`; undoable. */
export function setParent(sync: Sync, taskId: string, parentId: string | null): void {
  const title = titleOf(sync, taskId);
  const message =
    parentId === null ? relationText.detached(title) : relationText.attached(title, titleOf(sync, parentId));
  void attemptWithUndo(sync.mutate("task.set", taskId, { parentTaskId: parentId }), message, "subtask");
}

/** Adds a relation between two tasks; undoable. */
export function relate(sync: Sync, kind: Kind, taskId: string, otherId: string): void {
  const { field, isHere } = WRITTEN[kind];
  const [at, value] = isHere ? [taskId, otherId] : [otherId, taskId];
  const message = relationText.related(kind, titleOf(sync, otherId));
  void attemptWithUndo(sync.mutate("task.add", at, { field, value }), message, "link");
}

/** Returns the tasks that store a relation between two tasks: one of them, or, for symmetric kinds, perhaps both. */
export function writtenAt(sync: Sync, kind: Kind, taskId: string, otherId: string): string[] {
  const { field } = WRITTEN[kind];
  const hasRelation = (id: string, other: string): boolean =>
    namedIn(sync.store.get("task", id), field).includes(other);
  const pairs = kind === "related" ? [taskId, otherId] : [WRITTEN[kind].isHere ? taskId : otherId];
  return pairs.filter((id) => hasRelation(id, id === taskId ? otherId : taskId));
}

/** Removes a relation from every task that stores it, with one undo step. */
export function unrelate(sync: Sync, kind: Kind, taskId: string, otherId: string): void {
  const { field } = WRITTEN[kind];
  const removals = writtenAt(sync, kind, taskId, otherId).map((id) =>
    sync.mutate("task.remove", id, { field, value: id === taskId ? otherId : taskId }),
  );
  void attemptWithUndo(asOne(removals), relationText.removed(titleOf(sync, otherId)), "unlink");
}

async function asOne(mutations: readonly Promise<MutateAnswer>[]): Promise<{ undo: () => Promise<void> }> {
  const done = await Promise.all(mutations);
  return {
    undo: async () => {
      for (const { undo } of done) await undo?.();
    },
  };
}

/**
 * Moves a task to the first «done» column of its board, or to the first column that is not «done»; resolves when the task is shown there.
 * `message` replaces the default text of the toast.
 */
export async function tickTask(sync: Sync, task: Task, isDone: boolean, message?: string): Promise<void> {
  const asking = columnsOfBoard(sync, task.boardId);
  if (!(await attempt(asking))) return;
  const columns = await asking;
  const column = columns?.find(({ kind }) => (kind === "done") === isDone);
  if (column === undefined) {
    const none = isDone ? relationText.noDoneColumn : relationText.noOpenColumn;
    showToast({ text: columns === null ? taskText.columnsUnknown : none, icon: "alert-triangle" });
    return;
  }
  const place = endOfColumn(sync, task.boardId, column.id, task.id);
  await moveTaskWithUndo(sync, task.id, place, message ?? taskText.moved(task.title, column.name));
}
