import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { columnsOfBoard } from "#client/entities/column/board-columns.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { dayText } from "#client/language/dates/date-text.ts";
import { dueFields } from "#client/entities/task/fields/due-date.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import type { Edit, Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { Task } from "#contract/entities/task.ts";
import { changeAll } from "#client/entities/task/selection/selection-mutations.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";
import { carriedWith } from "#client/entities/task/selection/chosen.ts";
import { createTask } from "#client/entities/task/creation/create-task.ts";
import { EMPTY_DRAFT } from "#client/entities/task/creation/task-draft.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { taskText } from "#client/entities/task/task-text.ts";
import type { LineChoices } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import { addSets, fieldsOf, lineReader, showReadToast } from "#client/entities/task/quick-add-syntax/line-reader.ts";
import { myTasksText } from "./my-tasks-text.ts";
import type { Tab } from "./my-tasks-view.ts";
import { dueOn } from "./put-off.ts";

/** Moves a task's due date to another day, or clears it; undoable. */
export function putOff(sync: Sync, task: Task, day: Date | null): Promise<boolean> {
  const due = day === null ? { dueAt: null, dueHasTime: false } : dueOn(day, task);
  const message = myTasksText.dueNow(task.title, day === null ? null : dayText(day, new Date()));
  return attemptWithUndo(sync.mutate("task.set", task.id, due), message, "calendar-event");
}

/** The same for the whole selection if the task is selected, with one undo step. */
export function putOffCarried(sync: Sync, task: Task, day: Date | null): Promise<boolean> {
  const carried = carriedWith(task.id).flatMap((id) => sync.store.get("task", id) ?? []);
  if (carried.length < 2) return putOff(sync, task, day);
  const edits = carried.map((own): Edit => {
    const args = day === null ? { dueAt: null, dueHasTime: false } : dueOn(day, own);
    return { op: "task.set", id: own.id, args };
  });
  const message = choosingText.messages.due(day === null ? null : dayText(day, new Date()), edits.length);
  return changeAll(sync, edits, message, "calendar-event");
}

/** A task that is created in my tasks. */
export interface QuickTask {
  readonly title: string;
  readonly boardId: string;
  /** The first open column by default. */
  readonly columnId?: string | null;
  readonly due: ReadDue | null;
  /** The tab that the task becomes a part of; `null` for none. */
  readonly tab: Tab | null;
  readonly choices?: LineChoices;
}

/** Creates a task in a column of its board, as a part of the tab. Resolves to true if the device stored it. */
export async function addMyTask(sync: Sync, task: QuickTask): Promise<boolean> {
  const { title, boardId, columnId = null, due, tab, choices } = task;
  const asking = columnsOfBoard(sync, boardId);
  if (!(await attempt(asking))) return false;
  const columns = await asking;
  const column = columns?.find(({ id }) => id === columnId) ?? columns?.find(({ kind }) => kind !== "done");
  if (column === undefined) {
    showToast({ text: columns === null ? myTasksText.columnsUnknown : myTasksText.noColumn, icon: "alert-triangle" });
    return false;
  }
  const me = sync.session.state().user?.id ?? "";
  const { canAssign, canWatch } = rightsOn(sync, boardId, false);
  const read = lineReader(sync, boardId, choices)(title);
  const ownIds = tab === "assigned" && canAssign ? [me] : [];
  const taskDue = dueFields(due);
  const id = await createTask(sync, {
    ...EMPTY_DRAFT,
    title: read.title,
    boardId,
    columnId: column.id,
    ...taskDue,
    ...fieldsOf(read),
    assigneeIds: ownIds,
    watcherIds: tab === "watched" && canWatch ? [me] : [],
    labelIds: [],
  });
  if (id === null) return false;
  // This assignment comes from the tab: reverting the typed text must not remove it.
  const others = { ...read, assigneeIds: read.assigneeIds.filter((one) => !ownIds.includes(one)) };
  const newLabelIds = await addSets(sync, boardId, id, others);
  announce(taskText.added(1));
  if (tab === null && read.spans.length === 0) showPlaceToast(sync, id, boardId);
  else showReadToast(sync, [{ id, typed: title, read: others, newLabelIds, former: taskDue }]);
  return true;
}

/** Shows the board of a task that no visible list contains, with a button that opens the task. */
function showPlaceToast({ store }: Sync, id: string, boardId: string): void {
  const href = `${pathTo("board", { board: boardId })}?task=${encodeURIComponent(id)}`;
  showToast({
    text: myTasksText.addedTo(store.get("board", boardId)?.title ?? ""),
    kind: "words",
    icon: "circle-check",
    action: { label: myTasksText.open, onAction: () => navigate(href) },
  });
}
