import { attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Edit, Sync } from "#client/sync/sync-api.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { compareBySort } from "#contract/core/order.ts";
import type { Task } from "#contract/entities/task.ts";
import { newLabelEdit } from "../fields/new-label.ts";
import type { SetField } from "../task-fields.ts";
import type { CardPlace } from "../task-mutations.ts";
import { choosingText } from "./selection-text.ts";
import { plannedMoves } from "./move-order.ts";
import { boardsOf, columnFor } from "./offered.ts";

const { messages } = choosingText;

/** Returns tasks in the order of their boards: column by column, each from the top. */
export function inBoardOrder({ store }: Sync, tasks: readonly Task[]): readonly Task[] {
  const places = new Map<string, number>();
  for (const { boardId } of tasks) {
    if (places.has(boardId)) continue;
    places.set(boardId, places.size);
    for (const columnId of store.list(`columns:${boardId}`)) places.set(columnId, places.size);
  }
  const placeOf = ({ columnId, boardId }: Task): number => places.get(columnId) ?? places.get(boardId) ?? 0;
  return tasks.toSorted((a, b) => placeOf(a) - placeOf(b) || compareBySort(a, b));
}

/** Runs edits of several tasks as one undo step. Resolves to true if the device stored them, or if there is nothing to do. */
export async function changeAll(sync: Sync, edits: readonly Edit[], words: string, icon?: IconName): Promise<boolean> {
  return edits.length === 0 || attemptWithUndo(sync.mutateAll(edits), words, icon);
}

/** Returns the edits that move several tasks to one place, in their order. */
export function movesOf({ store }: Sync, taskIds: readonly string[], place: CardPlace): Edit[] {
  const order = store.list(`tasks:${place.columnId}`);
  return plannedMoves(taskIds, place, { order, sortOf: (id) => store.get("task", id)?.sort });
}

/** Returns the last task of a column that is not among these. */
function endWithout({ store }: Sync, columnId: string, left: ReadonlySet<string>): string | null {
  return store.list(`tasks:${columnId}`).findLast((id) => !left.has(id)) ?? null;
}

/** Returns the edits that move tasks to the end of a column, except those that are in it. */
function movesToEnd(sync: Sync, tasks: readonly Task[], boardId: string, columnId: string): Edit[] {
  const moved = inBoardOrder(
    sync,
    tasks.filter((task) => task.columnId !== columnId),
  ).map(({ id }) => id);
  const aboveId = endWithout(sync, columnId, new Set(moved));
  return movesOf(sync, moved, { boardId, columnId, aboveId, belowId: null });
}

/** Moves tasks to the end of a column, of this board or another; `name` is the target in the message. */
export function moveAll(sync: Sync, tasks: readonly Task[], to: { boardId: string; columnId: string }, name: string) {
  const edits = movesToEnd(sync, tasks, to.boardId, to.columnId);
  const isHere = tasks.every(({ boardId }) => boardId === to.boardId);
  const words = (isHere ? messages.moved : messages.movedToBoard)(name, edits.length);
  return changeAll(sync, edits, words, "arrows-move");
}

/** Moves tasks to the «done» columns of their boards, or to their first columns that are not «done». */
export function finishAll(sync: Sync, tasks: readonly Task[], isDone: boolean): Promise<boolean> {
  const moved = tasks.filter(({ doneAt }) => (doneAt !== null) !== isDone);
  const edits = boardsOf(moved).flatMap((boardId) => {
    const columnId = columnFor(sync, boardId, isDone);
    const own = moved.filter((task) => task.boardId === boardId);
    return columnId === undefined ? [] : movesToEnd(sync, own, boardId, columnId);
  });
  const words = isDone ? messages.done(edits.length) : messages.reopened(edits.length);
  return changeAll(sync, edits, words, "circle-check");
}

/** Sets the same values on tasks; tasks that have them already do not change. */
export function setAll(sync: Sync, tasks: readonly Task[], fields: MutationArgs<"task.set">, words: Words) {
  const isNew = (task: Task): boolean =>
    Object.entries(fields).some(([name, value]) => Reflect.get(task, name) !== value);
  const edits = tasks.filter(isNew).map(({ id }): Edit => ({ op: "task.set", id, args: fields }));
  return changeAll(sync, edits, words(edits.length));
}

/** Returns the message about a number of tasks. */
type Words = (count: number) => string;

/** Adds a person or a label to all tasks without it; removes it from all if every task has it. */
export function putOnAll(
  sync: Sync,
  tasks: readonly Task[],
  { field, value, name }: { field: Extract<SetField, "assigneeIds" | "labelIds">; value: string; name: string },
): Promise<boolean> {
  const lacking = tasks.filter((task) => !task[field].includes(value));
  const isAdded = lacking.length > 0;
  const edits = (isAdded ? lacking : tasks).map(({ id }): Edit => ({
    op: isAdded ? "task.add" : "task.remove",
    id,
    args: { field, value },
  }));
  const [added, removed] =
    field === "labelIds" ? [messages.labelled, messages.unlabelled] : [messages.assigned, messages.unassigned];
  return changeAll(sync, edits, (isAdded ? added : removed)(name, edits.length));
}

/** Creates a label on a board and adds it to all tasks, with one undo. */
export function putNewLabelOnAll(sync: Sync, tasks: readonly Task[], name: string, boardId: string): Promise<boolean> {
  const creation = newLabelEdit(sync, boardId, name);
  const additions = tasks.map(({ id }): Edit => ({
    op: "task.add",
    id,
    args: { field: "labelIds", value: creation.id },
  }));
  return changeAll(sync, [creation, ...additions], messages.labelMade(name, tasks.length), "tag");
}

/** Archives tasks, with one undo step for all of them. */
export function archiveAll(sync: Sync, tasks: readonly Task[]): Promise<boolean> {
  const edits = tasks.map(({ id }): Edit => ({ op: "task.archive", id, args: {} }));
  return changeAll(sync, edits, messages.archived(edits.length), "archive");
}
