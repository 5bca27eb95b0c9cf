import { shownSort } from "#contract/entities/column.ts";
import type { Item } from "#contract/entities/item.ts";
import { dateMoved, nextDue } from "#contract/recurrence/next-due.ts";
import { recurrenceRule, type Recurrence } from "#contract/recurrence/recurrence-rule.ts";
import type { Task } from "#contract/entities/task.ts";

export interface NextTask {
  id: string;
  columnId: string;
  timeZone: string;
  /** ISO 8601. */
  now: string;
}

/** The task after a done one, and by how many days its dates move; `null` if it had no due date. */
export interface Successor {
  task: Task;
  days: number | null;
}

/**
 * Creates the task that follows a done one (RC-03, RC-04): copies its content, but not its progress. The due date is the one that the
 * recurrence dialog has shown; the start date keeps its distance in days.
 */
export function nextTask(task: Task, rule: Recurrence, next: NextTask): Successor {
  const { dueAt, dueHasTime, recursAfterDone: isAfterDone, startAt } = task;
  const doneAt = Date.parse(task.doneAt ?? next.now);
  const due = nextDue({ rule, dueAt, dueHasTime, isAfterDone, doneAt, timeZone: next.timeZone });
  const { days } = due;
  const successor: Task = {
    ...task,
    id: next.id,
    columnId: next.columnId,
    sort: shownSort(undefined),
    number: null,
    recurrence: recurrenceRule(due.rule),
    startAt: startAt === null || days === null ? null : dateMoved(startAt, days),
    dueAt: due.dueAt,
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
  return { task: successor, days };
}

/** Copies a checklist item: open, its date as far from the due date as before. */
export function nextItem(item: Item, options: { id: string; taskId: string; days: number | null; now: string }): Item {
  const { id, taskId, days, now } = options;
  return {
    ...item,
    id,
    taskId,
    done: false,
    dueAt: item.dueAt === null || days === null ? null : dateMoved(item.dueAt, days),
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}
