import type { Edit } from "#client/sync/sync-api.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { CardPlace } from "../task-mutations.ts";

/** Returns the sort key of a task as it is shown; `undefined` if it is not loaded. */
export type SortOf = (taskId: string) => string | undefined;

interface Keys {
  readonly above: string | null;
  readonly below: string | null;
}

/** The tasks of a column as loaded on this device, including those to be moved. */
export interface KnownColumn {
  readonly order: readonly string[];
  readonly sortOf: SortOf;
}

/** Returns the first greater key of a column: there is no key between two equal ones. */
function nextKey({ order, sortOf }: KnownColumn, above: string): string | null {
  for (const id of order) {
    const sort = sortOf(id);
    if (sort !== undefined && sort > above) return sort;
  }
  return null;
}

function keysAround(column: KnownColumn, { aboveId, belowId }: CardPlace): Keys {
  // At the end of a column whose tasks are all moved: after their current keys.
  const lastId = belowId === null ? (aboveId ?? column.order.at(-1)) : aboveId;
  const keyOf = (id: string | null | undefined): string | null => (id ? (column.sortOf(id) ?? null) : null);
  const [above, below] = [keyOf(lastId), keyOf(belowId)];
  if (above === null || below === null || above < below) return { above, below };
  return { above, below: nextKey(column, above) };
}

/**
 * Returns the edits that move several tasks to one place, in the order of `taskIds`. Each task is placed after the one moved before it, so
 * that the server, which handles the edits one by one, keeps the order. The sort keys have the same order, for the screen and for the case
 * that the server rejects the previous edit.
 */
export function plannedMoves(taskIds: readonly string[], place: CardPlace, known: KnownColumn): Edit[] {
  const { boardId, columnId, aboveId, belowId } = place;
  const { above, below } = keysAround(known, place);
  const keys = keysBetween(above, below, taskIds.length);
  return taskIds.map((id, at): Edit => {
    const column = { boardId, columnId };
    // A column of a board that is not loaded looks empty: only the server knows its end.
    if (at === 0 && known.order.length === 0) return { op: "task.move", id, args: column };
    const afterId = taskIds[at - 1] ?? aboveId;
    return { op: "task.move", id, args: { ...column, sort: keys[at] ?? "", afterId, beforeId: belowId } };
  });
}
