import { useCallback, useMemo, useState } from "react";
import { currentNow } from "#client/shared/timing/now.ts";
import { dayOfIso } from "#client/language/dates/iso-day.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { DragEngine } from "#client/ui/drag/drag-engine.ts";
import type { CardDrop, DragEvent, TargetDrop } from "#client/ui/drag/model/drag-types.ts";
import { useDragEngine } from "#client/ui/drag/use-drag-engine.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { Task } from "#contract/entities/task.ts";
import type { TaskTools } from "#client/entities/task/task-tools.ts";
import { linesOf, placeAt, DUE_GROUPS, type Group } from "#client/entities/my-tasks/groups.ts";
import { putOffCarried } from "#client/entities/my-tasks/my-tasks-mutations.ts";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import { type MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import { dayOfGroup, isOnDay } from "#client/entities/my-tasks/put-off.ts";

/** The id of the page's only list for the drag engine. */
export const LIST = "mine";
const LISTS = [LIST];
/** The prefix of drop targets that stand for a day. */
export const DAY_TARGET = "day:";

/** Permissions per task: roles differ by board. */
export type ToolsOf = (taskId: string) => TaskTools;

export const nameOfGroup = (key: string, boardTitle: string | undefined): string => {
  const dueGroup = DUE_GROUPS.find((known) => known === key);
  return dueGroup === undefined ? (boardTitle ?? myTasksText.unknownBoard) : myTasksText.dueGroup[dueGroup];
};

/**
 * Returns the lines of the list, and a function that ends a drop. The array stays the same while the order is the same: the list takes a
 * new array for a new order and would use up the positions that are recorded for the next animation (FLIP). After a drop that changed
 * nothing, the function replaces the array with an equal one, so that the engine sees the end of the drop.
 */
export function useLines(groups: readonly Group[]): readonly [readonly string[], () => void] {
  const [drops, setDrops] = useState(0);
  const order = linesOf(groups).join();
  const lines = useMemo(() => ({ of: drops, ids: order === "" ? [] : order.split(",") }).ids, [order, drops]);
  return [lines, useCallback(() => setDrops((now) => now + 1), [])];
}

export interface CarryOptions {
  readonly lines: readonly string[];
  readonly view: MyTasksView;
  readonly settle: () => void;
  readonly tools: ToolsOf;
}

/** Dragging a task to another group, or onto a day, changes its due date. */
export function useCarrying({ lines, view, settle, tools }: CarryOptions): DragEngine {
  const sync = useSync();
  const find = (id: string | null): Task | undefined => (id === null ? undefined : sync.store.get("task", id));
  const groupAt = (taskId: string, index: number): string => {
    const key = placeAt(lines, taskId, index)?.group ?? "";
    return nameOfGroup(key, sync.store.get("board", key)?.title);
  };
  const give = (task: Task | undefined, day: Date | null | undefined): void => {
    const isSame = task === undefined || (day === null ? task.dueAt === null : day !== undefined && isOnDay(task, day));
    if (task === undefined || day === undefined || isSame) settle();
    else void putOffCarried(sync, task, day).then((isDone) => (isDone ? undefined : settle()));
  };
  const describe = (event: DragEvent): string => {
    const title = find(event.id)?.title ?? "";
    if (event.type === "lost") return myTasksText.lost;
    if (event.type === "target")
      return myTasksText.dropped(title, myTasksText.dayName(dayOfTarget(event.target), currentNow()));
    if (event.type === "lift") return myTasksText.lifted(title, groupAt(event.id, event.index));
    if (event.type === "move") return groupAt(event.id, event.index);
    const isDropped = event.type === "drop" && !event.unchanged;
    return isDropped ? myTasksText.dropped(title, groupAt(event.id, event.index)) : myTasksText.returned(title);
  };
  return useDragEngine({
    env: { columnIds: () => LISTS, columnOrder: () => lines },
    callbacks: {
      canDrag: (_kind, id) => tools(id).canEdit && find(id)?.doneAt === null,
      canDrop: () => view.by === "term" && view.day === null,
      canDropOn: (_kind, _id, target) => target.startsWith(DAY_TARGET),
      onDrop: ({ id, index }: CardDrop) => {
        const place = placeAt(lines, id, index);
        give(find(id), place === null ? undefined : dayOfGroup(place.group, find(place.beside), currentNow()));
      },
      onDropTarget: ({ id, target }: TargetDrop) => give(find(id), dayOfTarget(target)),
      onLost: () => showToast({ text: myTasksText.lost }),
      describe,
    },
  });
}

function dayOfTarget(target: string): Date {
  return dayOfIso(target.slice(DAY_TARGET.length)) ?? currentNow();
}
