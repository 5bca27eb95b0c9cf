import type { Sync } from "#client/sync/sync-api.ts";
import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import type { Task } from "#contract/entities/task.ts";
import { bySpan } from "./calendar/lanes.ts";
import type { Day, Span } from "./days/days.ts";
import { spanOf } from "./days/plan.ts";

/** What is done to a task beside putting it on other days; the page that joins this with tasks gives it. */
export interface TaskDeeds {
  readonly open: (taskId: string) => void;
  readonly menu: (taskId: string, anchor: HTMLElement | { x: number; y: number }) => void;
  /** True when the key meant something for the task: D asks for its term. */
  readonly press: (event: KeyboardEvent, taskId: string, element: HTMLElement) => boolean;
}

/** What both views of a board by time are drawn from. */
export interface ScheduleProps {
  readonly boardId: string;
  /** In the order of the board; what a filter has left, nothing that is put away. The same array while it is the same. */
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
  /** In no order of their own. */
  readonly dated: readonly DatedTask[];
  /** Without any days, and still to be done. */
  readonly undated: readonly Task[];
}

/** Among tasks of the same days what is to be done first, then by the hour, then the more urgent. */
function byUrgency(a: Task, b: Task): number {
  const hour = ({ dueAt, dueHasTime }: Task): number => (dueAt !== null && dueHasTime ? Date.parse(dueAt) : Infinity);
  const hours = [hour(a), hour(b)] as const;
  return (
    Number(a.doneAt !== null) - Number(b.doneAt !== null) ||
    (hours[0] === hours[1] ? 0 : hours[0] - hours[1]) ||
    (b.priority ?? 0) - (a.priority ?? 0)
  );
}

/** What is drawn of a task stays the same object while the task is the same. */
const datedTasks = new WeakMap<Task, DatedTask>();

function datedOf(task: Task, span: Span): DatedTask {
  const dated = datedTasks.get(task) ?? { ...span, id: task.id, task };
  datedTasks.set(task, dated);
  return dated;
}

/** Parts the tasks that have days from those that have none. */
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

/** Those that are on one of these days, both included, in the order in which bars are laid: what is not shown is not sorted either. */
export function inDays(dated: readonly DatedTask[], from: Day, to: Day): DatedTask[] {
  const seen = dated.filter((one) => one.from <= to && one.to >= from);
  return seen.sort((a, b) => bySpan(a, b) || byUrgency(a.task, b.task));
}

/** The task as the device holds it now: between a press and its end it may have changed. */
export function taskNow(sync: Sync, taskId: string): Task | undefined {
  const task = sync.store.get("task", taskId);
  return task?.archivedAt === null ? task : undefined;
}
