import type { Attachment } from "#contract/entities/attachment.ts";
import type { ActivityKind, ActivityLine } from "#contract/tasks/activity.ts";
import type { RowOp } from "#contract/changes/change.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import type { Item } from "#contract/entities/item.ts";
import { ACTIVITY_PAGE_MAX } from "#contract/core/limit.ts";
import type { Task, TaskSet } from "#contract/entities/task.ts";
import type { ActivityQueries, LoggedChange } from "./activity-queries.ts";

/** The activity of a task on its current board. */
export function createHistory(queries: ActivityQueries) {
  return async (boardId: string, taskId: string): Promise<ActivityLine[]> =>
    activityLines(taskId, await queries.ofTask(boardId, taskId));
}

/** State of a task and its details while its log is read, oldest change first. */
interface ActivityContext {
  task: Partial<Task>;
  items: Map<string, Item>;
  attachments: Map<string, Attachment>;
}

type ActivityEntry = [kind: ActivityKind, from: string | null, to: string | null, more?: LineDetail | undefined];
type LineDetail = Pick<ActivityLine, "fieldId" | "hasTime">;

/**
 * Returns the activity of a task, the latest last, at most `ACTIVITY_PAGE_MAX` lines. Comments are separate and not included. An old value
 * is `null` when the log does not reach back to it.
 */
function activityLines(taskId: string, changes: readonly LoggedChange[]): ActivityLine[] {
  const known: ActivityContext = { task: {}, items: new Map(), attachments: new Map() };
  const lines = changes.flatMap(({ seq, actor, at, ops }) => {
    const run = runIn(ops);
    const entries = ops.flatMap((op) => opEntries(op, taskId, known));
    return [...entries, ...(run === null ? [] : runEntries(run, ops, taskId))].map(
      ([kind, from, to, more], index): ActivityLine => ({
        id: `${String(seq)}.${String(index)}`,
        at: at.toISOString(),
        actorId: actor,
        kind,
        from,
        to,
        ...more,
        ...(run === null ? {} : { ruleId: run.ruleId }),
      }),
    );
  });
  return lines.slice(-ACTIVITY_PAGE_MAX);
}

interface Run {
  ruleId: string;
  fault: string | null;
}

/** Returns the rule run that a change belongs to, as the change updates its counter (AU-09). */
function runIn(ops: readonly RowOp[]): Run | null {
  for (const op of ops) {
    if (op.e === "rule" && op.t === "set" && op.f.runs !== undefined && op.f.id === undefined)
      return { ruleId: op.id, fault: op.f.lastFault ?? null };
  }
  return null;
}

/** Lines of a run that no operation produces. */
function runEntries({ fault }: Run, ops: readonly RowOp[], taskId: string): ActivityEntry[] {
  if (fault !== null) return [["rule-stopped", null, fault]];
  const hasComment = ops.some((op) => op.e === "comment" && op.t === "set" && op.f.taskId === taskId);
  return hasComment ? [["rule-commented", null, null]] : [];
}

function opEntries(op: RowOp, taskId: string, known: ActivityContext): ActivityEntry[] {
  if (op.e === "item" && op.t === "set") return op.f.taskId === taskId ? itemEntries(op.f, known) : [];
  if (op.e === "attachment" && op.t === "set") return op.f.taskId === taskId ? attachmentEntries(op.f, known) : [];
  if (op.e !== "task" || op.id !== taskId) return [];
  if (op.t === "set") return taskEntries(op.f, known);
  if (op.t === "put") return fieldEntries(op.n, op.v, known);
  if (op.t === "del" || op.k === "watcherIds") return [];
  const [added, taken] = SETS[op.k];
  return op.t === "add" ? [[added, null, op.v]] : [[taken, op.v, null]];
}

/** Lines for a value added to a set and removed from it. Watching is not part of the activity. */
const SETS: { readonly [F in Exclude<TaskSet, "watcherIds">]: readonly [ActivityKind, ActivityKind] } = {
  assigneeIds: ["assigned", "unassigned"],
  labelIds: ["labelled", "unlabelled"],
  blockedByIds: ["blocked", "unblocked"],
  relatedIds: ["related", "unrelated"],
  duplicateOfIds: ["duplicate", "not-duplicate"],
};

/** Fields whose old and new values are shown. */
const FIELDS = [
  ["title", "renamed"],
  ["dueAt", "due"],
  ["priority", "priority"],
  ["estimate", "estimate"],
  ["recurrence", "recurrence"],
  ["parentTaskId", "parented"],
] as const;

function taskEntries(fields: Partial<Task>, known: ActivityContext): ActivityEntry[] {
  const before = known.task;
  known.task = { ...before, ...fields };
  if (fields.id !== undefined)
    return fields.hops === 0 ? [["created", fields.copiedFromId ?? null, null]] : [["arrived", null, null]];
  const entries: ActivityEntry[] = [];
  if (fields.columnId !== undefined && fields.columnId !== before.columnId)
    entries.push(["moved", before.columnId ?? null, fields.columnId]);
  for (const [field, kind] of FIELDS) {
    const now = fields[field];
    if (now === undefined || now === before[field]) continue;
    entries.push([kind, textOf(before[field]), textOf(now), kind === "due" ? dueDetail(known.task) : undefined]);
  }
  if (fields.archivedAt !== undefined && fields.archivedAt !== before.archivedAt)
    entries.push([fields.archivedAt === null ? "restored" : "archived", null, null]);
  return entries;
}

/** A date may have moved and kept its hour: the change then does not contain the hour. */
function dueDetail({ dueHasTime }: Partial<Task>): LineDetail | undefined {
  return dueHasTime === undefined ? undefined : { hasTime: dueHasTime };
}

function fieldEntries(fieldId: string, value: FieldValue | null, known: ActivityContext): ActivityEntry[] {
  const { [fieldId]: before, ...others } = known.task.fields ?? {};
  known.task = { ...known.task, fields: value === null ? others : { ...others, [fieldId]: value } };
  return before === value ? [] : [["filled", textOf(before), textOf(value), { fieldId }]];
}

function textOf(value: FieldValue | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function itemEntries(fields: Partial<Item>, { items }: ActivityContext): ActivityEntry[] {
  if (!isWhole(fields)) return [];
  const before = items.get(fields.id);
  items.set(fields.id, fields);
  if (fields.version === 1) return [["item-added", null, fields.text]];
  if (before === undefined) return [];
  if (before.deletedAt === null && fields.deletedAt !== null) return [["item-removed", before.text, null]];
  if (before.done !== fields.done) return [[fields.done ? "item-done" : "item-undone", null, fields.text]];
  return [];
}

/** A rename or finished upload of an attachment is not activity of the task. */
function attachmentEntries(fields: Partial<Attachment>, { attachments }: ActivityContext): ActivityEntry[] {
  if (!isWhole(fields)) return [];
  const before = attachments.get(fields.id);
  attachments.set(fields.id, fields);
  if (fields.version === 1) return [["file-added", null, fields.name]];
  if (before?.deletedAt === null && fields.deletedAt !== null) return [["file-removed", before.name, null]];
  return [];
}

/** The log contains details whole (PT-02). */
function isWhole<T extends { id: string }>(fields: Partial<T>): fields is T {
  return fields.id !== undefined;
}
