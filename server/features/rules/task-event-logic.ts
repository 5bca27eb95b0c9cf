import type { RulePart } from "#contract/entities/rule.ts";
import type { RuleCause } from "#contract/entities/rule-form.ts";
import type { Task } from "#contract/entities/task.ts";

/** A trigger that happened to a task; `timed` is a rule whose time has come, by its id. */
export interface TaskEvent {
  kind: RuleCause | "timed";
  ref?: string;
  n?: number;
}

/** Compared with a new task. */
const NOTHING = { doneAt: null, priority: null, dueAt: null, assigneeIds: [], labelIds: [] };

/** Returns the events between two states of a task; `before` is `undefined` for a new one. A task from another board counts as moved. */
export function eventsBetween(before: Task | undefined, after: Task): TaskEvent[] {
  const was = before ?? NOTHING;
  const events: TaskEvent[] = [];
  if (before === undefined) events.push({ kind: "created", ref: after.columnId });
  else if (before.columnId !== after.columnId)
    events.push({ kind: "moved", ref: after.columnId }, { kind: "left", ref: before.columnId });
  if (was.doneAt === null && after.doneAt !== null) events.push({ kind: "done" });
  if (was.doneAt !== null && after.doneAt === null) events.push({ kind: "reopened" });
  for (const ref of added(was.assigneeIds, after.assigneeIds)) events.push({ kind: "assigned", ref });
  for (const ref of added(was.labelIds, after.labelIds)) events.push({ kind: "labelled", ref });
  if (was.priority !== after.priority && after.priority !== null)
    events.push({ kind: "prioritised", n: after.priority });
  if (was.dueAt !== after.dueAt && after.dueAt !== null) events.push({ kind: "term-set" });
  if (isTicked(after) && before !== undefined && !isTicked(before)) events.push({ kind: "checklist-done" });
  return events;
}

function added(before: readonly string[], after: readonly string[]): string[] {
  return after.filter((value) => !before.includes(value));
}

function isTicked({ checklistTotal, checklistDone }: Task): boolean {
  return checklistTotal > 0 && checklistDone === checklistTotal;
}

export function isCausedBy(rule: { id: string; cause: RulePart }, event: TaskEvent): boolean {
  const { cause } = rule;
  if (event.kind === "timed") return event.ref === rule.id;
  if (cause.kind !== event.kind) return false;
  return (cause.ref ?? event.ref) === event.ref && (cause.n ?? event.n) === event.n;
}

/** True when a task satisfies a rule's condition. */
export function holds(
  { kind, ref = "", n }: RulePart,
  task: Pick<Task, "columnId" | "labelIds" | "assigneeIds" | "priority">,
): boolean {
  switch (kind) {
    case "column":
      return task.columnId === ref;
    case "label":
      return task.labelIds.includes(ref);
    case "person":
      return task.assigneeIds.includes(ref);
    case "nobody":
      return task.assigneeIds.length === 0;
    case "priority":
      return (task.priority ?? 0) === n;
    default:
      return false;
  }
}
