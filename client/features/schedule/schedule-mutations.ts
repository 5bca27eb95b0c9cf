import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { chooseSort } from "#contract/core/position.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Day, Span } from "./days/days.ts";
import { planOn, UNPLANNED } from "./days/plan.ts";
import { scheduleText } from "./schedule-text.ts";

/** Moves a task to other days, with an undo. Does nothing if it is already on them. */
export async function planTask(sync: Sync, task: Task, span: Span): Promise<boolean> {
  const change = planOn(task, span);
  if (Object.keys(change).length === 0) return true;
  const isOnlyStart = task.dueAt === null && change.dueAt === undefined;
  const message = isOnlyStart
    ? scheduleText.started(task.title, span.from, new Date())
    : scheduleText.planned(task.title, span, new Date());
  return attemptWithUndo(sync.mutate("task.set", task.id, change), message, "calendar-event");
}

/** Removes the days of a task, with an undo. */
export async function unplanTask(sync: Sync, task: Task): Promise<boolean> {
  if (task.startAt === null && task.dueAt === null) return true;
  const message = scheduleText.unplanned(task.title);
  return attemptWithUndo(sync.mutate("task.set", task.id, UNPLANNED), message, "calendar-event");
}

/** Removes the start of a task, with an undo; its due date stays. */
export async function unstartTask(sync: Sync, task: Task, span: Span): Promise<boolean> {
  const message = scheduleText.planned(task.title, { from: span.to, to: span.to }, new Date());
  return attemptWithUndo(sync.mutate("task.set", task.id, { startAt: null }), message, "calendar-event");
}

export interface DayTask {
  readonly boardId: string;
  readonly day: Day;
  readonly title: string;
}

/**
 * Creates a task that is due on a day, at the end of the first column that is not of the kind «done», or of the first column. Returns true
 * if the device has stored it.
 */
export async function addOnDay(sync: Sync, { boardId, day, title }: DayTask): Promise<boolean> {
  const columns = sync.store.list(`columns:${boardId}`).flatMap((id) => sync.store.get("column", id) ?? []);
  const column = columns.find(({ kind }) => kind !== "done") ?? columns[0];
  if (column === undefined) {
    showToast({ text: scheduleText.noColumn, icon: "alert-triangle" });
    return false;
  }
  const afterId = sync.store.list(`tasks:${column.id}`).at(-1) ?? null;
  const last = afterId === null ? null : (sync.store.get("task", afterId)?.sort ?? null);
  const { sort } = chooseSort(null, { after: last, before: null });
  const due = planOn({ startAt: null, dueAt: null, dueHasTime: false }, { from: day, to: day });
  const place = { sort, ...(afterId === null ? {} : { afterId }) };
  const args = { boardId, columnId: column.id, title, ...place, ...due };
  const isMade = await attempt(sync.mutate("task.create", sync.newId(), args));
  if (isMade) announce(scheduleText.planned(title, { from: day, to: day }, new Date()));
  return isMade;
}
