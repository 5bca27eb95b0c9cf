import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { Template } from "../template/template-text.ts";

type Edit = Parameters<Sync["mutateAll"]>[0][number];

/**
 * Gives an empty board the columns of a template, in one step. Existing columns are renamed from the left, so that text typed in one of
 * them stays; surplus columns are archived.
 * @param spareIds columns that were archived by an earlier call: they are restored before new ones are created
 * @returns the ids of the columns that are archived now
 */
export async function changeColumns(
  sync: Sync,
  boardId: string,
  template: Template,
  spareIds: readonly string[],
): Promise<readonly string[]> {
  const shownIds = sync.store.list(`columns:${boardId}`);
  const wanted = template.columns;
  const ids = [...shownIds, ...spareIds].slice(0, wanted.length);
  const lastSort = sync.store.get("column", shownIds.at(-1) ?? "")?.sort ?? null;
  const sorts = keysBetween(lastSort, null, Math.max(0, wanted.length - shownIds.length));
  const edits = wanted.flatMap(({ name, kind, wipLimit }, at): Edit[] => {
    const id = ids[at];
    const sort = sorts[at - shownIds.length] ?? "";
    if (id === undefined) return newColumn(sync.newId(), { boardId, name, kind, sort }, wipLimit);
    const set: Edit = { op: "column.set", id, args: { name, kind, wipLimit } };
    if (at < shownIds.length) return [set];
    return [{ op: "column.restore", id, args: {} }, { op: "column.move", id, args: { sort } }, set];
  });
  const surplus = shownIds.slice(wanted.length);
  const archivals = surplus.map((id): Edit => ({ op: "column.archive", id, args: {} }));
  const isDone = await attempt(sync.mutateAll([...edits, ...archivals]));
  return isDone ? [...spareIds.filter((id) => !ids.includes(id)), ...surplus] : spareIds;
}

type NewColumn = Extract<Edit, { op: "column.create" }>["args"];

function newColumn(id: string, args: NewColumn, wipLimit: number | null): Edit[] {
  const create: Edit = { op: "column.create", id, args };
  return wipLimit === null ? [create] : [create, { op: "column.set", id, args: { wipLimit } }];
}
