import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { Column } from "#contract/entities/column.ts";

/** A column with the mark that stands for it on its board. */
export interface MarkedColumn<C = Column> {
  column: C;
  mark: ColumnKind;
}

/**
 * The marks fill up along the board: of the columns that wait the last one is the one to take from, of those in work the first
 * one is begun and the later ones are nearly done.
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
