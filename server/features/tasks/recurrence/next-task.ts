import { shownSort } from "#contract/column.ts";
import type { Item } from "#contract/item.ts";
import { nextTerm, type Recurrence } from "#contract/next-term.ts";
import { localOf, momentAt } from "#contract/local-time.ts";
import type { Task } from "#contract/task.ts";

export interface NextTask {
  id: string;
  columnId: string;
  timeZone: string;
  /** ISO 8601. */
  now: string;
}

const NOON_MINUTE = 12 * 60;

/**
 * The task that follows a done one (RC-03, RC-04): what it is about comes along, what became of it does not. Its term is counted
 * from the old one, or from when that was done; a term that nobody set stands at noon, as a day without an hour does.
 */
export function nextTask(task: Task, rule: Recurrence, next: NextTask): Task {
  const now = Date.parse(next.now);
  const held = task.dueAt === null ? null : Date.parse(task.dueAt);
  const from = held !== null && !task.recursAfterDone ? held : whenDone(task, held, next.timeZone);
  const due = nextTerm(rule, {
    from,
    after: task.recursAfterDone ? from : Math.max(from, now),
    timeZone: next.timeZone,
  });
  const startAt = task.startAt === null || held === null ? null : moved(task.startAt, due - held);
  return {
    ...task,
    id: next.id,
    columnId: next.columnId,
    sort: shownSort(undefined),
    number: null,
    startAt,
    dueAt: new Date(due).toISOString(),
    blockedByIds: [],
    relatedIds: [],
    duplicateOfIds: [],
    copiedFromId: null,
    doneAt: null,
    archivedAt: null,
    checklistDone: 0,
    commentCount: 0,
    attachmentCount: 0,
    columnEnteredAt: next.now,
    createdAt: next.now,
    updatedAt: next.now,
    hops: 0,
    rev: 0,
  };
}

/** The day on which a task was done, at the hour of its term. */
function whenDone({ doneAt, dueHasTime }: Task, held: number | null, timeZone: string): number {
  const minute = held !== null && dueHasTime ? localOf(held, timeZone).minute : NOON_MINUTE;
  return momentAt(Date.parse(doneAt ?? ""), timeZone, 0, minute);
}

/** A line of a checklist as it comes again: open, its own day as far from the task's term as it was. */
export function nextItem(item: Item, given: { id: string; task: Task; previous: Task; now: string }): Item {
  const { id, task, previous, now } = given;
  const isMoved = item.dueAt !== null && previous.dueAt !== null && task.dueAt !== null;
  const by = isMoved ? Date.parse(task.dueAt ?? "") - Date.parse(previous.dueAt ?? "") : 0;
  return {
    ...item,
    id,
    taskId: task.id,
    done: false,
    dueAt: isMoved ? moved(item.dueAt ?? "", by) : null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

function moved(at: string, by: number): string {
  return new Date(Date.parse(at) + by).toISOString();
}
