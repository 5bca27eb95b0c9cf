import type { Sync } from "#client/sync/sync-api.ts";
import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import type { Task } from "#contract/entities/task.ts";
import { bySpan } from "./calendar/lanes.ts";
import type { Day, Span } from "./days/days.ts";
import { spanOf } from "./days/plan.ts";

/** Actions on a task other than moving it; provided by the page that joins the schedule with tasks. */
export interface TaskDeeds {
  readonly open: (taskId: string) => void;
  readonly menu: (taskId: string, anchor: HTMLElement | { x: number; y: number }) => void;
  /** Returns true if the task handled the key: D edits its due date. */
  readonly press: (event: KeyboardEvent, taskId: string, element: HTMLElement) => boolean;
}

/** Props of both schedule views of a board. */
export interface ScheduleProps {
  readonly boardId: string;
  /** In the order of the board, after the board filter and without archived tasks. The same array while it is unchanged. */
  readonly tasks: readonly Task[];
  readonly columns: readonly MarkedColumn[];
  readonly canEdit: boolean;
  readonly canAdd: boolean;
  readonly deeds: TaskDeeds;
}

/** A task with its days. */
export interface DatedTask extends Span {
  readonly id: string;
  readonly task: Task;
}

export interface ByTime {
  /** Not sorted. */
  readonly dated: readonly DatedTask[];
  /** Tasks without days that are not done. */
  readonly undated: readonly Task[];
}

/** Sorts tasks of the same days: tasks to do first, then by hour, then by priority. */
function byUrgency(a: Task, b: Task): number {
  const hour = ({ dueAt, dueHasTime }: Task): number => (dueAt !== null && dueHasTime ? Date.parse(dueAt) : Infinity);
  const hours = [hour(a), hour(b)] as const;
  return (
    Number(a.doneAt !== null) - Number(b.doneAt !== null) ||
    (hours[0] === hours[1] ? 0 : hours[0] - hours[1]) ||
    (b.priority ?? 0) - (a.priority ?? 0)
  );
}

/** Caches dated tasks, so that an unchanged task stays the same object. */
const datedTasks = new WeakMap<Task, DatedTask>();

function datedOf(task: Task, span: Span): DatedTask {
  const dated = datedTasks.get(task) ?? { ...span, id: task.id, task };
  datedTasks.set(task, dated);
  return dated;
}

/** Separates the tasks with days from those without. */
export function byTime(tasks: readonly Task[]): ByTime {
  const dated: DatedTask[] = [];
  const undated: Task[] = [];
  for (const task of tasks) {
    const span = spanOf(task);
    if (span !== null) dated.push(datedOf(task, span));
    else if (task.doneAt === null) undated.push(task);
  }
  return { dated, undated };
}

/** Returns the tasks on days from `from` to `to`, both included, in the order for {@link laneWeek}. Only the returned tasks are sorted. */
export function inDays(dated: readonly DatedTask[], from: Day, to: Day): DatedTask[] {
  const seen = dated.filter((one) => one.from <= to && one.to >= from);
  return seen.sort((a, b) => bySpan(a, b) || byUrgency(a.task, b.task));
}

/** Returns the current row of a task, because it may have changed during a drag; `undefined` if it is archived or deleted. */
export function taskNow(sync: Sync, taskId: string): Task | undefined {
  const task = sync.store.get("task", taskId);
  return task?.archivedAt === null ? task : undefined;
}
