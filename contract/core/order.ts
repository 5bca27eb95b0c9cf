import type { SortableRow } from "./position.ts";

/** Negative if `a` precedes `b`. */
export function compareBySort(a: SortableRow, b: SortableRow): number {
  if (a.sort !== b.sort) return a.sort < b.sort ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
