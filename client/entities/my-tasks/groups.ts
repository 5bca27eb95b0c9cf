import { daysBetween } from "#client/language/dates/calendar.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import type { Task } from "#contract/entities/task.ts";

/** Groups of the user's tasks by due date, the nearest first. */
export const DUE_GROUPS = ["late", "today", "tomorrow", "week", "later", "none"] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

const WEEK_DAYS = 7;

type DueTask = Pick<Task, "id" | "dueAt" | "dueHasTime" | "doneAt" | "priority">;

/** Returns the group of a task by the clock of this device. A task done today belongs to today, whatever its due date was. */
export function dueGroupOf({ dueAt, dueHasTime, doneAt }: DueTask, now: Date): DueGroup {
  if (doneAt !== null) return "today";
  if (dueAt === null) return "none";
  const at = dateOfDue(dueAt, dueHasTime);
  const { state } = dueText(at, dueHasTime, now);
  if (state !== "later") return state;
  const days = daysBetween(now, at);
  if (days === 1) return "tomorrow";
  return days <= WEEK_DAYS ? "week" : "later";
}

/** Done tasks are shown for the day on which they were done. */
export function isShown({ doneAt, archivedAt }: Pick<Task, "doneAt" | "archivedAt">, now: Date): boolean {
  if (archivedAt !== null) return false;
  return doneAt === null || daysBetween(now, new Date(doneAt)) === 0;
}

/** Compares tasks: open before done, then by day, those with an hour first and by hour, then by priority, then the newest first. */
export function compareByDue(a: DueTask, b: DueTask): number {
  return (
    Number(a.doneAt !== null) - Number(b.doneAt !== null) ||
    compareDays(a, b) ||
    Number(b.dueHasTime) - Number(a.dueHasTime) ||
    (a.dueHasTime && b.dueHasTime ? Date.parse(a.dueAt ?? "") - Date.parse(b.dueAt ?? "") : 0) ||
    (b.priority ?? 0) - (a.priority ?? 0) ||
    (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  );
}

function compareDays(a: DueTask, b: DueTask): number {
  if (a.dueAt === null || b.dueAt === null) return Number(a.dueAt === null) - Number(b.dueAt === null);
  return daysBetween(dateOfDue(b.dueAt, b.dueHasTime), dateOfDue(a.dueAt, a.dueHasTime));
}

/** Tasks under one heading. `key` is a due group, or the id of a board. */
export interface Group {
  readonly key: string;
  readonly tasks: readonly Task[];
}

/** Returns the due groups that have tasks. */
export function byDue(tasks: readonly Task[], now: Date): Group[] {
  const found = grouped(tasks, (task) => dueGroupOf(task, now));
  return DUE_GROUPS.flatMap((key) => {
    const own = found.get(key);
    return own === undefined ? [] : [{ key, tasks: own }];
  });
}

/** Returns the tasks grouped by board, in the order of `boardIds`. */
export function byBoard(tasks: readonly Task[], boardIds: readonly string[]): Group[] {
  const found = grouped(tasks, ({ boardId }) => boardId);
  return boardIds.flatMap((key) => {
    const own = found.get(key);
    return own === undefined ? [] : [{ key, tasks: own }];
  });
}

function grouped<K extends string>(tasks: readonly Task[], keyOf: (task: Task) => K): Map<K, Task[]> {
  const found = new Map<K, Task[]>();
  for (const task of tasks.toSorted(compareByDue)) {
    const existing = found.get(keyOf(task)) ?? [];
    found.set(keyOf(task), existing);
    existing.push(task);
  }
  return found;
}

const HEAD = "head:";

/** Returns the line of a heading in the flat list of all groups; tasks are in that list by their ids. */
export const headOf = (key: string): string => HEAD + key;

/** Returns the group that a line is the heading of; `null` for a task. */
export function groupOfHead(line: string): string | null {
  return line.startsWith(HEAD) ? line.slice(HEAD.length) : null;
}

export function linesOf(groups: readonly Group[]): string[] {
  return groups.flatMap(({ key, tasks }) => [headOf(key), ...tasks.map(({ id }) => id)]);
}

export interface Place {
  /** The group that a place in the list belongs to. */
  readonly group: string;
  /** The task of the same group right above it, else the one right below. */
  readonly beside: string | null;
}

/** Returns the place of a task dropped among the others; above the first heading means under it. */
export function placeAt(lines: readonly string[], taskId: string, index: number): Place | null {
  const others = lines.filter((line) => line !== taskId);
  const [first] = others;
  if (first === undefined) return null;
  const above = others[Math.max(index, 1) - 1] ?? first;
  const below = others[Math.max(index, 1)];
  const heading = others.slice(0, Math.max(index, 1)).findLast((line) => groupOfHead(line) !== null) ?? first;
  const beside = [above, below].find((line) => line !== undefined && groupOfHead(line) === null) ?? null;
  // The task below belongs to the same group: there is no heading between it and this place.
  return { group: groupOfHead(heading) ?? "", beside };
}
