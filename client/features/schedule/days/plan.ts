import type { MutationArgs } from "#contract/mutation.ts";
import type { Task } from "#contract/task.ts";
import { dateOf, dayOf, type Day, type Span } from "./days.ts";

/** What of a task says on which days it is. */
export type Planned = Pick<Task, "startAt" | "dueAt" | "dueHasTime">;
export type PlanChange = Pick<MutationArgs<"task.set">, "startAt" | "dueAt" | "dueHasTime">;

/** Noon stands for no hour, so that the day is the same in every near zone. */
const NOON = 12;

function dayOfTime(time: string | null): Day | null {
  return time === null ? null : dayOf(new Date(time));
}

/** The days of a task: from its start to its term, or the one that is known. A start after the term is none. `null` for no days. */
export function spanOf(task: Planned): Span | null {
  const held = spans.get(task);
  if (held !== undefined) return held;
  const span = readSpan(task);
  spans.set(task, span);
  return span;
}

/** A row is never changed, so what was read of it stays true: of ten thousand tasks only an edited one is read again. */
const spans = new WeakMap<Planned, Span | null>();

function readSpan({ startAt, dueAt }: Planned): Span | null {
  const start = dayOfTime(startAt);
  const due = dayOfTime(dueAt);
  const to = due ?? start;
  if (to === null) return null;
  return { from: start === null || start > to ? to : start, to };
}

/** A moment on another day: its clock stays as it was where it has one. */
function onDay(day: Day, time: string | null, hasClock: boolean): string {
  const at = dateOf(day);
  const held = time === null || !hasClock ? null : new Date(time);
  at.setHours(held?.getHours() ?? NOON, held?.getMinutes() ?? 0, 0, 0);
  return at.toISOString();
}

function startOn(task: Planned, day: Day): PlanChange {
  return dayOfTime(task.startAt) === day ? {} : { startAt: onDay(day, task.startAt, true) };
}

function dueOn(task: Planned, day: Day): PlanChange {
  if (dayOfTime(task.dueAt) === day) return {};
  const hasTime = task.dueAt !== null && task.dueHasTime;
  return { dueAt: onDay(day, task.dueAt, hasTime), dueHasTime: hasTime };
}

/**
 * What is to be set so that a task is on other days: only what changes. Carried as a whole, a task that has no start gets none; an end
 * that is pulled makes the one that was not there.
 */
export function planOn(task: Planned, next: Span): PlanChange {
  const held = spanOf(task);
  const start = dayOfTime(task.startAt);
  const due = dayOfTime(task.dueAt);
  if (held !== null && next.to - next.from === held.to - held.from) {
    const by = next.from - held.from;
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
