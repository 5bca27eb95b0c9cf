import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { dateOfDay } from "#contract/time/due-date.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import type { Task } from "#contract/entities/task.ts";
import { dateOf, dayOf, type Day, type Span } from "./days.ts";

/** The fields of a task that define its days. */
export type TaskPlan = Pick<Task, "startAt" | "dueAt" | "dueHasTime">;
export type PlanChange = Pick<MutationArgs<"task.set">, "startAt" | "dueAt" | "dueHasTime">;

function startDay({ startAt }: TaskPlan): Day | null {
  return startAt === null ? null : dayOf(dateOfDue(startAt, false));
}

function dueDay({ dueAt, dueHasTime }: TaskPlan): Day | null {
  return dueAt === null ? null : dayOf(dateOfDue(dueAt, dueHasTime));
}

/**
 * Returns the days of a task: from its start to its due date, or the one that is set. A start after the due date is ignored. Returns `null`
 * if neither is set.
 */
export function spanOf(task: TaskPlan): Span | null {
  const cached = spans.get(task);
  if (cached !== undefined) return cached;
  const span = readSpan(task);
  spans.set(task, span);
  return span;
}

/** Rows are immutable, so a cached span stays valid: of ten thousand tasks only a changed one is computed again. */
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

/** An existing hour is kept. */
function dueOn(task: TaskPlan, day: Day): PlanChange {
  if (dueDay(task) === day) return {};
  if (task.dueAt === null || !task.dueHasTime) return { dueAt: dateOfDay(day), dueHasTime: false };
  const at = dateOf(day);
  const currentDue = new Date(task.dueAt);
  at.setHours(currentDue.getHours(), currentDue.getMinutes(), 0, 0);
  return { dueAt: at.toISOString(), dueHasTime: true };
}

/**
 * Returns only the fields to be changed to move a task to other days. Moved as a whole, a task without a start gets none; changing the
 * length sets the missing end.
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

/** The fields that remove the days of a task. */
export const UNPLANNED = { startAt: null, dueAt: null, dueHasTime: false } as const;
