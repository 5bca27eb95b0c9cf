import * as z from "zod/mini";
import { applyOp, type Arrival, type OpOf } from "./apply.ts";
import { boardSchema } from "./board.ts";
import { changeSchema } from "./change-schema.ts";
import type { EntityName, RowOp, Rows } from "./change.ts";
import { columnSchema } from "./column.ts";
import { time } from "./field.ts";
import { labelSchema } from "./label.ts";
import { taskSchema } from "./task.ts";

/**
 * The past of a board: `GET /api/board/{id}/past`. Where it begins, what stood on the board then, and every change since, in their order; which
 * moment is looked at is the device's own matter.
 */

/** What a board of the past is drawn from. */
export const PAST_ENTITIES = ["board", "column", "label", "task"] as const satisfies readonly EntityName[];
export type PastEntity = (typeof PAST_ENTITIES)[number];
export type PastOp = Extract<RowOp, { e: PastEntity }>;

export function isPastOp(op: RowOp): op is PastOp {
  return PAST_ENTITIES.some((entity) => entity === op.e);
}

/** `at` is `null` where everything since the board was made is known. A page that begins with it begins anew. */
export const pastBegins = z.object({ seq: z.int(), at: z.nullable(time) });

/** A change of the log without what is no part of the picture. */
export const pastChange = z.pick(changeSchema, { seq: true, at: true, actor: true, ops: true });
export type PastChange = Omit<z.infer<typeof pastChange>, "ops"> & { ops: PastOp[] };

export const pastItem = z.discriminatedUnion("e", [
  z.object({ e: z.literal("begins"), row: pastBegins }),
  z.object({ e: z.literal("board"), row: boardSchema }),
  z.object({ e: z.literal("column"), row: columnSchema }),
  z.object({ e: z.literal("label"), row: labelSchema }),
  z.object({ e: z.literal("task"), row: taskSchema }),
  z.object({ e: z.literal("change"), row: pastChange }),
]);
export type PastItem = Exclude<z.infer<typeof pastItem>, { e: "change" }> | { e: "change"; row: PastChange };

/** Rows of a board at one of its moments. */
export type PastRows = { [E in PastEntity]: Map<string, Rows[E]> };
export type PastRow = { [E in PastEntity]: { e: E; row: Rows[E] } }[PastEntity];

export function noPastRows(): PastRows {
  return { board: new Map(), column: new Map(), label: new Map(), task: new Map() };
}

/** Puts a row among the others as it is. */
export function keepPastRow(rows: PastRows, kept: PastRow): void {
  switch (kept.e) {
    case "board":
      rows.board.set(kept.row.id, kept.row);
      break;
    case "column":
      rows.column.set(kept.row.id, kept.row);
      break;
    case "label":
      rows.label.set(kept.row.id, kept.row);
      break;
    case "task":
      rows.task.set(kept.row.id, kept.row);
      break;
  }
}

/** Does to the rows what an operation of the log did to the board. */
export function applyPastOp(rows: PastRows, op: PastOp, arrival: Arrival): void {
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

function applyTo<E extends PastEntity>(
  rows: Map<string, Rows[E]>,
  op: OpOf<E> & { id: string },
  arrival: Arrival,
): void {
  const next = applyOp<E>(rows.get(op.id), op, arrival);
  if (next === undefined) rows.delete(op.id);
  else rows.set(op.id, next);
}
