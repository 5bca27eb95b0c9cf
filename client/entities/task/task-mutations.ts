import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { withoutListMark } from "#client/shared/text/list-marks.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { chooseSort, keysBetween } from "#contract/core/position.ts";
import type { Task } from "#contract/entities/task.ts";
import { taskText } from "./task-text.ts";
import { rememberBoard } from "./last-board.ts";
import type { LineChoices } from "./quick-add-syntax/line-choices.ts";
import { addSets, fieldsOf, lineReader, showReadToast, type MadeOfWords } from "./quick-add-syntax/line-reader.ts";

/** The place of a task between cards of a column; `null` is an end of the column. */
export interface CardPlace {
  columnId: string;
  boardId: string;
  /** The card right above it. */
  aboveId: string | null;
  /** The card right below it. */
  belowId: string | null;
}

function sortOf(sync: Sync, taskId: string | null): string | null {
  return taskId === null ? null : (sync.store.get("task", taskId)?.sort ?? null);
}

/** The target of new tasks, and the parent task, if any. */
export interface NewTasksPlace {
  boardId: string;
  columnId: string;
  parentTaskId?: string;
}

/**
 * Creates a task per line, in order, at the end of the column, with the parsed fields (QW-01). In several lines list markers are stripped;
 * a single line may be called «1. Введение» (QW-06). Resolves to the tasks that are stored: fewer than given if the device refused one,
 * which a toast has reported.
 */
export async function createTasks(
  sync: Sync,
  where: NewTasksPlace,
  titles: readonly string[],
  choices?: LineChoices,
): Promise<readonly MadeOfWords[]> {
  const last = sync.store.list(`tasks:${where.columnId}`).at(-1) ?? null;
  const keys = keysBetween(sortOf(sync, last), null, titles.length);
  const readLine = lineReader(sync, where.boardId, choices);
  const made: MadeOfWords[] = [];
  const lines = titles.length > 1 ? titles.map(withoutListMark) : titles;
  for (const [at, typed] of lines.entries()) {
    const id = sync.newId();
    const aboveId = made.at(-1)?.id ?? last;
    const place = { sort: keys[at] ?? "", ...(aboveId === null ? {} : { afterId: aboveId }) };
    const read = readLine(typed);
    const details = { title: read.title, ...fieldsOf(read) };
    if (!(await attempt(sync.mutate("task.create", id, { ...where, ...details, ...place })))) break;
    made.push({ id, typed, read, newLabelIds: await addSets(sync, where.boardId, id, read) });
  }
  if (made.length > 0) {
    announce(taskText.added(made.length));
    rememberBoard(sync, where.boardId);
  }
  showReadToast(sync, made);
  return made;
}

/**
 * The position of a card dropped among the visible cards: right under the one above it. Tasks that the filter hides between that one and
 * the next stay below; at the top of the view it goes right above the next card, so that it passes no hidden task.
 */
export function placeAmong(
  order: readonly string[],
  taskId: string,
  { aboveId, belowId }: CardNeighbors,
): CardNeighbors {
  const others = order.filter((id) => id !== taskId);
  if (aboveId !== null) {
    const at = others.indexOf(aboveId);
    return at === -1 ? { aboveId, belowId } : { aboveId, belowId: others[at + 1] ?? null };
  }
  if (belowId !== null) return { aboveId: others[others.indexOf(belowId) - 1] ?? null, belowId };
  return { aboveId: others.at(-1) ?? null, belowId: null };
}

type CardNeighbors = Pick<CardPlace, "aboveId" | "belowId">;
type MutationPromise = ReturnType<Sync["mutate"]>;

function mutateMove(sync: Sync, taskId: string, place: CardPlace): MutationPromise {
  const { boardId, columnId, aboveId, belowId } = place;
  const { sort } = chooseSort(null, { after: sortOf(sync, aboveId), before: sortOf(sync, belowId) });
  return sync.mutate("task.move", taskId, { columnId, boardId, sort, afterId: aboveId, beforeId: belowId });
}

/** Moves a task to a place. Resolves to false if the device could not store the move. */
export function moveTask(sync: Sync, taskId: string, place: CardPlace): Promise<boolean> {
  return attempt(mutateMove(sync, taskId, place));
}

/** The same with an undo toast, for moves without visible movement. */
export function moveTaskWithUndo(sync: Sync, taskId: string, place: CardPlace, message: string): Promise<boolean> {
  return attemptWithUndo(mutateMove(sync, taskId, place), message, "arrows-move");
}

/** Returns the end of a column, without the task itself. */
export function endOfColumn(sync: Sync, boardId: string, columnId: string, taskId: string): CardPlace {
  const aboveId = sync.store.list(`tasks:${columnId}`).findLast((id) => id !== taskId) ?? null;
  return { boardId, columnId, aboveId, belowId: null };
}

export function setTask(sync: Sync, taskId: string, fields: MutationArgs<"task.set">): void {
  void attempt(sync.mutate("task.set", taskId, fields));
}

/** Archives a task at once, with ten seconds to undo. */
export function archiveTask(sync: Sync, task: Task): void {
  void attemptWithUndo(sync.mutate("task.archive", task.id, {}), taskText.archived(task.title), "archive");
}

export function restoreTask(sync: Sync, task: Task): void {
  void attemptWithUndo(sync.mutate("task.restore", task.id, {}), taskText.restored(task.title), "archive-off");
}

/** Adds or removes one follower of a task. */
export function watchTask(sync: Sync, taskId: string, userId: string, isWatched: boolean): void {
  void attempt(sync.mutate(isWatched ? "task.add" : "task.remove", taskId, { field: "watcherIds", value: userId }));
}
