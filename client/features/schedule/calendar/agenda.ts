import type { Task } from "#contract/entities/task.ts";
import { dayOf, type Day, type Span } from "../days/days.ts";
import type { DatedTask } from "../schedule-tools.ts";

/** A day of the list with the tasks that begin or end on it. */
export interface AgendaDay {
  readonly day: Day;
  readonly tasks: readonly Task[];
}

/**
 * Returns the days of a span that have tasks, in order, and today in any case. A task of several days is listed on its first and its last
 * day.
 */
export function agendaOf(dated: readonly DatedTask[], { from, to }: Span, today: Day): AgendaDay[] {
  const days = new Map<Day, Task[]>();
  const put = (day: Day, task: Task): void => {
    if (day < from || day > to) return;
    const dayTasks = days.get(day) ?? [];
    days.set(day, dayTasks);
    dayTasks.push(task);
  };
  if (today >= from && today <= to) days.set(today, []);
  for (const one of dated) {
    put(one.from, one.task);
    if (one.to !== one.from) put(one.to, one.task);
  }
  return [...days].toSorted(([a], [b]) => a - b).map(([day, tasks]) => ({ day, tasks }));
}

/** Returns the first day of the list from today on, or else its last day. */
export function nearestDay(days: readonly AgendaDay[], now: Date): Day | undefined {
  const today = dayOf(now);
  return (days.find(({ day }) => day >= today) ?? days.at(-1))?.day;
}
