import type { RowOp } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import type { WebhookEvent } from "#contract/integrations/webhook.ts";

/** An event as far as the log alone describes it. */
export interface BoardEvent {
  event: WebhookEvent;
  /** The task that it is about, if any. */
  taskId: string | null;
  /** The fields that were written, as every reader of the board gets them in its stream. */
  facts: Readonly<Record<string, unknown>>;
}

/** Fields that change as a side effect, or whose changes users do not care about. */
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

/** Fields that have events of their own. */
const OWN_EVENT: ReadonlySet<string> = new Set<keyof Task>(["columnId", "doneAt", "archivedAt"]);

/**
 * Returns the events of one change of a board's stream, in order (WH-05). Nested boards, which are in it too, are reported only from their
 * own streams: not everyone who is notified of this one may see them.
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
      // A changed name or picture leaves a member as they were.
      if (op.t === "set" && op.f.role === undefined) return [];
      return [{ event: "member.changed", taskId: null, facts: { userId: op.id, ...roleIn(op) } }];
    case "board":
    case "column":
    case "label":
    case "customField":
      return [{ event: "board.changed", taskId: null, facts: { what: op.e, id: op.id, ...fieldsOf(op) } }];
    default:
      // Private data is in no board's stream.
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
  // The task has moved to another board, which is not named: the receiver may not see it.
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

/** Reordering within a column is not reported as a move. */
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
  // An attachment of a board's page has no task.
  return [{ event: "attachment.added", taskId, facts: { attachmentId: op.id, name, type, size } }];
}
