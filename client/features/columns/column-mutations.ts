import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Column } from "#contract/entities/column.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { chooseSort, keyBetween } from "#contract/core/position.ts";
import { kindOfName } from "./column-kind-text.ts";
import { columnEditText } from "./column-edit-text.ts";

function sortOf(sync: Sync, columnId: string | null): string | null {
  return columnId === null ? null : (sync.store.get("column", columnId)?.sort ?? null);
}

/** Adds a column at the right end of a board; its kind is guessed from its name. */
export function createColumn(sync: Sync, boardId: string, name: string): Promise<boolean> {
  const kind = kindOfName(name);
  const last = sync.store.list(`columns:${boardId}`).at(-1) ?? null;
  const sort = keyBetween(sortOf(sync, last), null);
  const after = last === null ? {} : { afterId: last };
  return attempt(sync.mutate("column.create", sync.newId(), { boardId, name, kind, sort, ...after }));
}

export function setColumn(sync: Sync, columnId: string, fields: MutationArgs<"column.set">): Promise<boolean> {
  return attempt(sync.mutate("column.set", columnId, fields));
}

/** The neighbours of a column after a move; `null` at an end of the board. */
export interface ColumnPlace {
  leftId: string | null;
  rightId: string | null;
}

/** Moves a column. Resolves to false if the device could not store the move. */
export function moveColumn(sync: Sync, columnId: string, { leftId, rightId }: ColumnPlace): Promise<boolean> {
  const { sort } = chooseSort(null, { after: sortOf(sync, leftId), before: sortOf(sync, rightId) });
  return attempt(sync.mutate("column.move", columnId, { sort, afterId: leftId, beforeId: rightId }));
}

/** Returns the place one step to the left (-1) or right (1), `null` at the edge. */
export function stepAside(columnIds: readonly string[], columnId: string, step: -1 | 1): ColumnPlace | null {
  const others = columnIds.filter((id) => id !== columnId);
  const at = columnIds.indexOf(columnId) + step;
  if (at < 0 || at > others.length) return null;
  return { leftId: others[at - 1] ?? null, rightId: others[at] ?? null };
}

/** Archives a column at once, with ten seconds to undo. */
export function archiveColumn(sync: Sync, column: Column): void {
  void attemptWithUndo(sync.mutate("column.archive", column.id, {}), columnEditText.archived(column.name), "archive");
}
