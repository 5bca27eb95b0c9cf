import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { Column } from "#contract/entities/column.ts";

/** A column with its mark on the board. */
export interface MarkedColumn<C = Column> {
  column: C;
  mark: ColumnKind;
}

/**
 * Returns the columns with their marks, which fill up along the board: the last «to do» column is `todo` and the others `queue`; the first
 * column in progress is `doing` and the others `review`.
 */
export function markColumns<C extends Pick<Column, "kind">>(columns: readonly C[]): MarkedColumn<C>[] {
  const lastQueue = columns.findLastIndex((column) => column.kind === "queue");
  const firstWork = columns.findIndex((column) => column.kind === "work");
  return columns.map((column, at) => {
    if (column.kind === "done") return { column, mark: "done" };
    if (column.kind === "queue") return { column, mark: at === lastQueue ? "todo" : "queue" };
    return { column, mark: at === firstWork ? "doing" : "review" };
  });
}
