import { daysBetween } from "#client/language/dates/calendar.ts";
import { dateOfDue, dueOfDate } from "#client/entities/task/fields/due-date.ts";
import { inWorkingDays, isWorkingDay } from "#client/language/dates/working-days-text.ts";
import type { Task } from "#contract/entities/task.ts";

const WEEK = 7;
/** For «later» without a neighbouring task: certainly after the next seven days. */
const FAR_DAYS = 14;

type DueFields = Pick<Task, "dueAt" | "dueHasTime">;

/** Returns midnight of the day that is `days` after `now`. */
export function dayIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}

/** Returns the due date of a task moved to another day; its hour stays. */
export function dueOn(day: Date, { dueAt, dueHasTime }: DueFields): { dueAt: string; dueHasTime: boolean } {
  const at = new Date(day.getFullYear(), day.getMonth(), day.getDate());
  const isTimed = dueAt !== null && dueHasTime;
  if (isTimed) at.setHours(new Date(dueAt).getHours(), new Date(dueAt).getMinutes());
  return { dueAt: dueOfDate({ at, hasTime: isTimed }), dueHasTime: isTimed };
}

export const isOnDay = ({ dueAt, dueHasTime }: DueFields, day: Date): boolean =>
  dueAt !== null && daysBetween(dateOfDue(dueAt, dueHasTime), day) === 0;

/**
 * Returns the day of a due group: `undefined` if it has none, as for overdue tasks, `null` for no due date. For a group of several days it
 * is the day of the neighbouring task.
 */
export function dayOfGroup(group: string, beside: DueFields | undefined, now: Date): Date | null | undefined {
  switch (group) {
    case "today":
      return dayIn(now, 0);
    case "tomorrow":
      return dayIn(now, 1);
    case "week":
      return dayBeside(beside) ?? dayIn(now, WEEK);
    case "later":
      return dayBeside(beside) ?? dayIn(now, FAR_DAYS);
    case "none":
      return null;
    default:
      return undefined;
  }
}

function dayBeside(beside: DueFields | undefined): Date | undefined {
  return beside === undefined || beside.dueAt === null
    ? undefined
    : dayIn(dateOfDue(beside.dueAt, beside.dueHasTime), 0);
}

/**
 * Returns the days that a task can be rescheduled to with one press: tomorrow, and next Monday or, if that is a holiday, the working day
 * after it. If next Monday is tomorrow, the second day is in a week. The task's current day is left out.
 */
export function putOffDays(task: DueFields, now: Date): Date[] {
  const untilMonday = WEEK - ((now.getDay() + WEEK - 1) % WEEK);
  const monday = dayIn(now, untilMonday);
  const beginning = isWorkingDay(monday) ? monday : inWorkingDays(monday, 1);
  const days = [dayIn(now, 1), untilMonday === 1 ? dayIn(now, WEEK) : beginning];
  return days.filter((day) => !isOnDay(task, day));
}
