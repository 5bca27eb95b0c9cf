import * as z from "zod/mini";
import { applyOp, type Arrival, type OpOf } from "../changes/apply.ts";
import { boardSchema } from "../entities/board.ts";
import { changeSchema } from "../changes/change-schema.ts";
import type { EntityName, RowOp, Rows } from "../changes/change.ts";
import { columnSchema } from "../entities/column.ts";
import { time } from "../core/field.ts";
import { labelSchema } from "../entities/label.ts";
import { taskSchema } from "../entities/task.ts";

/**
 * The history of a board (`GET /api/board/{id}/past`): its start, the board's rows at that moment, and every later change in order. The
 * device chooses the moment to show.
 */

/** The entities from which a past board is rendered. */
export const HISTORY_ENTITIES = ["board", "column", "label", "task"] as const satisfies readonly EntityName[];
export type HistoryEntity = (typeof HISTORY_ENTITIES)[number];
export type HistoryOp = Extract<RowOp, { e: HistoryEntity }>;

export function isHistoryOp(op: RowOp): op is HistoryOp {
  return HISTORY_ENTITIES.some((entity) => entity === op.e);
}

/** `at` is `null` if the history is complete since the board was created. A page that starts with this record restarts the history. */
export const historyStart = z.object({ seq: z.int(), at: z.nullable(time) });

/** A change of the log without the fields that rendering does not need. */
export const historyChange = z.pick(changeSchema, { seq: true, at: true, actor: true, ops: true });
export type HistoryChange = Omit<z.infer<typeof historyChange>, "ops"> & { ops: HistoryOp[] };

export const historyItem = z.discriminatedUnion("e", [
  z.object({ e: z.literal("begins"), row: historyStart }),
  z.object({ e: z.literal("board"), row: boardSchema }),
  z.object({ e: z.literal("column"), row: columnSchema }),
  z.object({ e: z.literal("label"), row: labelSchema }),
  z.object({ e: z.literal("task"), row: taskSchema }),
  z.object({ e: z.literal("change"), row: historyChange }),
]);
export type HistoryItem = Exclude<z.infer<typeof historyItem>, { e: "change" }> | { e: "change"; row: HistoryChange };

/** Rows of a board at one moment. */
export type HistoryRows = { [E in HistoryEntity]: Map<string, Rows[E]> };
export type HistoryRow = { [E in HistoryEntity]: { e: E; row: Rows[E] } }[HistoryEntity];

export function emptyHistoryRows(): HistoryRows {
  return { board: new Map(), column: new Map(), label: new Map(), task: new Map() };
}

/** Adds a row unchanged. */
export function addHistoryRow(rows: HistoryRows, added: HistoryRow): void {
  switch (added.e) {
    case "board":
      rows.board.set(added.row.id, added.row);
      break;
    case "column":
      rows.column.set(added.row.id, added.row);
      break;
    case "label":
      rows.label.set(added.row.id, added.row);
      break;
    case "task":
      rows.task.set(added.row.id, added.row);
      break;
  }
}

/** Applies an operation of the log to the rows. */
export function applyHistoryOp(rows: HistoryRows, op: HistoryOp, arrival: Arrival): void {
  switch (op.e) {
    case "board":
      return applyTo<"board">(rows.board, op, arrival);
    case "column":
      return applyTo<"column">(rows.column, op, arrival);
    case "label":
      return applyTo<"label">(rows.label, op, arrival);
    case "task":
      return applyTo<"task">(rows.task, op, arrival);
  }
}

function applyTo<E extends HistoryEntity>(
  rows: Map<string, Rows[E]>,
  op: OpOf<E> & { id: string },
  arrival: Arrival,
): void {
  const next = applyOp<E>(rows.get(op.id), op, arrival);
  if (next === undefined) rows.delete(op.id);
  else rows.set(op.id, next);
}
