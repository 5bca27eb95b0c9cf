import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import type { Change, EntityName, RowOp, Rows } from "#contract/changes/change.ts";

/** Rows by entity on a client that has replayed a log. Members and favourites are stored per stream. */
export type ReplayedRows = { [E in EntityName]: Map<string, Rows[E]> };

/** Replays changes in order, stream by stream. */
export function replay(changes: readonly Change[]): ReplayedRows {
  const rows: ReplayedRows = {
    board: new Map(),
    column: new Map(),
    task: new Map(),
    label: new Map(),
    customField: new Map(),
    rule: new Map(),
    savedView: new Map(),
    member: new Map(),
    favourite: new Map(),
    topBoard: new Map(),
    item: new Map(),
    comment: new Map(),
    attachment: new Map(),
    notification: new Map(),
  };
  for (const change of changes) for (const op of change.ops) applyTo(rows, op, change);
  return rows;
}

function applyTo(rows: ReplayedRows, op: RowOp, change: Change): void {
  switch (op.e) {
    case "board":
      return put<"board">(rows.board, op.id, op, change);
    case "column":
      return put<"column">(rows.column, op.id, op, change);
    case "task":
      return put<"task">(rows.task, op.id, op, change);
    case "label":
      return put<"label">(rows.label, op.id, op, change);
    case "customField":
      return put<"customField">(rows.customField, op.id, op, change);
    case "rule":
      return put<"rule">(rows.rule, op.id, op, change);
    case "savedView":
      return put<"savedView">(rows.savedView, op.id, op, change);
    case "item":
      return put<"item">(rows.item, op.id, op, change);
    case "comment":
      return put<"comment">(rows.comment, op.id, op, change);
    case "attachment":
      return put<"attachment">(rows.attachment, op.id, op, change);
    case "member":
      return put<"member">(rows.member, `${change.stream} ${op.id}`, op, change);
    case "topBoard":
      return put<"topBoard">(rows.topBoard, `${change.stream} ${op.id}`, op, change);
    case "favourite":
      return put<"favourite">(rows.favourite, `${change.stream} ${op.id}`, op, change);
    case "notification":
      return put<"notification">(rows.notification, op.id, op, change);
  }
}

function put<E extends EntityName>(table: Map<string, Rows[E]>, key: string, op: OpOf<E>, change: Change): void {
  const next = applyOp<E>(table.get(key), op, change);
  if (next === undefined) table.delete(key);
  else table.set(key, next);
}
