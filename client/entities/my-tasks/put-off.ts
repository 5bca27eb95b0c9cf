import { daysBetween } from "#client/language/dates/calendar.ts";
import { dateOfDue, dueOfDate } from "#client/entities/task/fields/due-date.ts";
import { inWorkingDays, isWorkingDay } from "#client/language/dates/working-days-text.ts";
import type { Task } from "#contract/entities/task.ts";

const WEEK = 7;
/** For groups without a day: certainly later than the next seven. */
const FAR_DAYS = 14;

type DueFields = Pick<Task, "dueAt" | "dueHasTime">;

/** Midnight of the day that is so many days from another. */
export function dayIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}

/** The due date of a task on another day: an hour stays. */
export function dueOn(day: Date, { dueAt, dueHasTime }: DueFields): { dueAt: string; dueHasTime: boolean } {
  const at = new Date(day.getFullYear(), day.getMonth(), day.getDate());
  const isTimed = dueAt !== null && dueHasTime;
  if (isTimed) at.setHours(new Date(dueAt).getHours(), new Date(dueAt).getMinutes());
  return { dueAt: dueOfDate({ at, hasTime: isTimed }), dueHasTime: isTimed };
}

export const isOnDay = ({ dueAt, dueHasTime }: DueFields, day: Date): boolean =>
  dueAt !== null && daysBetween(dateOfDue(dueAt, dueHasTime), day) === 0;

/**
 * The day of a due group: `undefined` if it has none, as for overdue tasks, `null` for no due date. For a group of many days it is the day
 * of the neighbouring task.
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
 * Days to put a task off to, by one press: tomorrow, and the Monday to come, or the working day after it where it is a holiday; where that is the
 * same day as tomorrow, in a week.
 */
export function putOffDays(task: DueFields, now: Date): Date[] {
  const untilMonday = WEEK - ((now.getDay() + WEEK - 1) % WEEK);
  const monday = dayIn(now, untilMonday);
  const beginning = isWorkingDay(monday) ? monday : inWorkingDays(monday, 1);
  const days = [dayIn(now, 1), untilMonday === 1 ? dayIn(now, WEEK) : beginning];
  return days.filter((day) => !isOnDay(task, day));
}
