import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { dateOfDay } from "#contract/time/due-date.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import type { Task } from "#contract/entities/task.ts";
import { dateOf, dayOf, type Day, type Span } from "./days.ts";

/** What of a task says on which days it is. */
export type TaskPlan = Pick<Task, "startAt" | "dueAt" | "dueHasTime">;
export type PlanChange = Pick<MutationArgs<"task.set">, "startAt" | "dueAt" | "dueHasTime">;

function startDay({ startAt }: TaskPlan): Day | null {
  return startAt === null ? null : dayOf(dateOfDue(startAt, false));
}

function dueDay({ dueAt, dueHasTime }: TaskPlan): Day | null {
  return dueAt === null ? null : dayOf(dateOfDue(dueAt, dueHasTime));
}

/** The days of a task: from its start to its term, or the one that is known. A start after the term is none. `null` for no days. */
export function spanOf(task: TaskPlan): Span | null {
  const cached = spans.get(task);
  if (cached !== undefined) return cached;
  const span = readSpan(task);
  spans.set(task, span);
  return span;
}

/** A row is never changed, so what was read of it stays true: of ten thousand tasks only an edited one is read again. */
const spans = new WeakMap<TaskPlan, Span | null>();

function readSpan(task: TaskPlan): Span | null {
  const start = startDay(task);
  const due = dueDay(task);
  const to = due ?? start;
  if (to === null) return null;
  return { from: start === null || start > to ? to : start, to };
}

function startOn(task: TaskPlan, day: Day): PlanChange {
  return startDay(task) === day ? {} : { startAt: dateOfDay(day) };
}

/** An hour that it has stays. */
function dueOn(task: TaskPlan, day: Day): PlanChange {
  if (dueDay(task) === day) return {};
  if (task.dueAt === null || !task.dueHasTime) return { dueAt: dateOfDay(day), dueHasTime: false };
  const at = dateOf(day);
  const currentDue = new Date(task.dueAt);
  at.setHours(currentDue.getHours(), currentDue.getMinutes(), 0, 0);
  return { dueAt: at.toISOString(), dueHasTime: true };
}

/**
 * What is to be set so that a task is on other days: only what changes. Carried as a whole, a task that has no start gets none; an end
 * that is pulled makes the one that was not there.
 */
export function planOn(task: TaskPlan, next: Span): PlanChange {
  const current = spanOf(task);
  const start = startDay(task);
  const due = dueDay(task);
  if (current !== null && next.to - next.from === current.to - current.from) {
    const by = next.from - current.from;
    return {
      ...(start === null ? {} : startOn(task, start + by)),
      ...(due === null ? {} : dueOn(task, due + by)),
    };
  }
  return {
    ...(start !== null || next.from < next.to ? startOn(task, next.from) : {}),
    ...dueOn(task, next.to),
  };
}

/** What takes a task's days away. */
export const UNPLANNED = { startAt: null, dueAt: null, dueHasTime: false } as const;
