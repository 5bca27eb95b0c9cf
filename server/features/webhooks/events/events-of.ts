import type { RowOp } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import type { WebhookEvent } from "#contract/integrations/webhook.ts";

/** One thing that happened, as far as the log alone says it. */
export interface BoardEvent {
  event: WebhookEvent;
  /** The task that it is about. */
  taskId: string | null;
  /** What was written, field by field: what every viewer of the board gets in its stream. */
  facts: Readonly<Record<string, unknown>>;
}

/** Fields that change by themselves beside others, or that nobody reads as a change. */
const SILENT: ReadonlySet<string> = new Set<keyof Task>([
  "sort",
  "updatedAt",
  "columnEnteredAt",
  "checklistTotal",
  "checklistDone",
  "commentCount",
  "attachmentCount",
  "hops",
  "rev",
]);

/** Told by events of their own. */
const OWN_EVENT: ReadonlySet<string> = new Set<keyof Task>(["columnId", "doneAt", "archivedAt"]);

/**
 * What the operations of one change of a board's stream mean, in their order (WH-05). Of boards inside, which stand in it too, only their
 * own streams tell: not everybody who is told of this one may see them.
 */
export function eventsOf(ops: readonly RowOp[], boardId: string): BoardEvent[] {
  return ops.flatMap((op) => (op.e === "board" && op.id !== boardId ? [] : eventsOfOne(op)));
}

function eventsOfOne(op: RowOp): BoardEvent[] {
  switch (op.e) {
    case "task":
      return taskEvents(op);
    case "comment":
    case "item":
    case "attachment":
      return detailEvents(op);
    case "member":
      // Who is called otherwise now, or has another picture, is a member as before.
      if (op.t === "set" && op.f.role === undefined) return [];
      return [{ event: "member.changed", taskId: null, facts: { userId: op.id, ...roleIn(op) } }];
    case "board":
    case "column":
    case "label":
    case "customField":
      return [{ event: "board.changed", taskId: null, facts: { what: op.e, id: op.id, ...fieldsOf(op) } }];
    default:
      // What is a person's own stands in no board's stream.
      return [];
  }
}

function roleIn(op: Extract<RowOp, { e: "member" }>): Record<string, unknown> {
  if (op.t === "del") return { role: null };
  return op.t === "set" && op.f.role !== undefined ? { role: op.f.role } : {};
}

function fieldsOf(op: Extract<RowOp, { e: "board" | "column" | "label" | "customField" }>): Record<string, unknown> {
  if (op.t === "del") return { removed: true };
  return op.t === "set" ? { changed: spoken(op.f) } : {};
}

function taskEvents(op: Extract<RowOp, { e: "task" }>): BoardEvent[] {
  const about = (event: WebhookEvent, facts: BoardEvent["facts"] = {}): BoardEvent => ({ event, taskId: op.id, facts });
  // The task has left for another board, which is not named: whoever is told may not see it.
  if (op.t === "del") return [about("task.moved", { left: true, ...(op.forGood === true ? { deleted: true } : {}) })];
  if (op.t === "put") return [about("task.changed", { changed: { fields: { [op.n]: op.v } } })];
  if (op.t !== "set") {
    if (op.k === "watcherIds") return [];
    return [about("task.changed", { [op.t === "add" ? "added" : "removed"]: { [op.k]: op.v } })];
  }
  const { f: fields } = op;
  if (fields.id !== undefined)
    return [about(fields.hops === 0 ? "task.created" : "task.moved", { arrived: fields.hops !== 0 })];
  return [
    ...steps(fields).map(({ event, facts }) => about(event, facts)),
    ...rest(fields).map((facts) => about("task.changed", facts)),
  ];
}

/** A task that is put elsewhere in its own column is moved by nobody's account. */
function steps({ columnId, columnEnteredAt, doneAt, archivedAt }: Partial<Task>): Omit<BoardEvent, "taskId">[] {
  const isMoved = columnId !== undefined && columnEnteredAt !== undefined;
  return [
    ...(isMoved ? [{ event: "task.moved" as const, facts: { columnId } }] : []),
    ...(typeof doneAt === "string" ? [{ event: "task.done" as const, facts: { doneAt } }] : []),
    ...(archivedAt === undefined
      ? []
      : [{ event: archivedAt === null ? "task.restored" : "task.archived", facts: {} } as const]),
  ];
}

function rest(fields: Partial<Task>): BoardEvent["facts"][] {
  const changed = Object.fromEntries(Object.entries(spoken(fields)).filter(([name]) => !OWN_EVENT.has(name)));
  return Object.keys(changed).length === 0 ? [] : [{ changed }];
}

function spoken(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SILENT.has(name)));
}

function detailEvents(op: Extract<RowOp, { e: "comment" | "item" | "attachment" }>): BoardEvent[] {
  if (op.t !== "set") return [];
  if (op.e === "item") {
    const { taskId = null, id: _id, version: _version, sort: _sort, updatedAt: _at, ...changed } = op.f;
    return taskId === null ? [] : [{ event: "checklist.changed", taskId, facts: { itemId: op.id, changed } }];
  }
  if (op.f.version !== 1 || op.f.taskId === undefined) return [];
  if (op.e === "comment") {
    const { taskId, body, authorId, parentId } = op.f;
    return [{ event: "comment.created", taskId, facts: { commentId: op.id, authorId, parentId, body } }];
  }
  const { taskId, name, type, size } = op.f;
  // One of a board's page is of no task.
  return [{ event: "attachment.added", taskId, facts: { attachmentId: op.id, name, type, size } }];
}
