import { daysBetween } from "#client/language/dates/calendar.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { daysIntoWeek } from "#client/language/dates/first-weekday.ts";
import type { Task } from "#contract/entities/task.ts";
import { dayIn } from "#client/entities/my-tasks/put-off.ts";

/** A day of the user's week: the tasks done on it, and those due on it. */
export interface WeekDay {
  readonly day: Date;
  readonly done: number;
  readonly open: number;
}

const DAYS = 7;

/** Returns the seven days of the week that contains `now`. */
export function weekOf(tasks: readonly Pick<Task, "dueAt" | "dueHasTime" | "doneAt">[], now: Date): WeekDay[] {
  const first = dayIn(now, -daysIntoWeek(now.getDay()));
  const week = Array.from({ length: DAYS }, (_none, at) => ({ day: dayIn(first, at), done: 0, open: 0 }));
  for (const { dueAt, dueHasTime, doneAt } of tasks) {
    const at = doneAt ?? dueAt;
    const date = at === null ? null : dateOfDue(at, doneAt !== null || dueHasTime);
    const found = date === null ? undefined : week[daysBetween(first, date)];
    if (found === undefined) continue;
    if (doneAt === null) found.open += 1;
    else found.done += 1;
  }
  return week;
}
