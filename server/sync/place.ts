import { chooseSort, isSortKey, keysBetween, type Gap, type SortableRow } from "#contract/core/position.ts";
import type { RowOp, StreamId, StreamOps } from "#contract/changes/change.ts";
import type { Facts, GapNeed, ListRow } from "./storage.ts";

/** Returns the index at which a row is to be inserted into a list that is ordered by key and id and does not contain the row. */
export function indexFor(list: readonly ListRow[], need: GapNeed): number {
  const { afterId, beforeId, sort } = need;
  const after = typeof afterId === "string" ? list.findIndex((row) => row.id === afterId) : -1;
  if (after !== -1) return after + 1;
  const before = typeof beforeId === "string" ? list.findIndex((row) => row.id === beforeId) : -1;
  if (before !== -1) return before;
  if (isWantedAtEnd(need)) return list.length;
  if (typeof sort === "string") return list.filter((row) => row.sort <= sort).length;
  if (typeof sort === "number") return indexAt(list, sort);
  return afterId === null ? 0 : list.length;
}

/**
 * Returns true if the row is to be the last: it has a previous neighbour and no next one. Used when the previous neighbour is no longer in
 * the list. The wanted key does not help then: it was made for an older list, and if one move of a group was refused it would put the rest
 * of the group before it.
 */
export const isWantedAtEnd = ({ afterId, beforeId }: Pick<GapNeed, "afterId" | "beforeId">): boolean =>
  typeof afterId === "string" && beforeId === null;

function indexAt(list: readonly ListRow[], position: number): number {
  let open = Math.max(0, Math.trunc(position));
  const at = list.findIndex((row) => !row.archived && open-- === 0);
  return at === -1 ? list.length : at;
}

/** Returns the keys around an index of a list. */
export function gapAt(list: readonly SortableRow[], index: number): Gap {
  return { after: list[index - 1]?.sort ?? null, before: list[index]?.sort ?? null };
}

/** Means that the decision needs the whole list of the gap, because the list must get new keys. */
export const NEED_LIST = "need-list";

/**
 * Sets the final key of the row of `need`: the wanted one if it is free and between the neighbours, otherwise a new one. If the list has no
 * room, the same change gives new keys to the whole list, one operation per row.
 */
export function settlePlace(
  ops: StreamOps[],
  need: GapNeed,
  stream: StreamId,
  facts: Facts,
): StreamOps[] | typeof NEED_LIST {
  const wanted = typeof need.sort === "string" ? need.sort : null;
  const { list } = facts;
  const index = list === null ? 0 : indexFor(list, need);
  const gap = list === null ? facts.gap : gapAt(list, index);
  if (gap === null) throw new Error("a place is settled without its gap");
  // An invalid key, as from a manual edit of the database, is replaced together with its list.
  const choice = [gap.after, gap.before].every((key) => key === null || isSortKey(key))
    ? chooseSort(wanted, gap)
    : null;
  if (choice?.rekey === false) return withKeys(ops, need, stream, new Map([[need.movingId, choice.sort]]));
  if (list === null) return NEED_LIST;
  return withKeys(ops, need, stream, freshKeys(list, index, need.movingId));
}

function freshKeys(list: readonly ListRow[], index: number, movingId: string): Map<string, string> {
  const keys = keysBetween(null, null, list.length + 1);
  const ids = list.map((row) => row.id).toSpliced(index, 0, movingId);
  const currentKeys = new Map(list.map((row) => [row.id, row.sort]));
  const fresh = new Map<string, string>();
  ids.forEach((id, at) => {
    const key = keys[at];
    if (key !== undefined && currentKeys.get(id) !== key) fresh.set(id, key);
  });
  return fresh;
}

function withKeys(ops: StreamOps[], need: GapNeed, stream: StreamId, keys: Map<string, string>): StreamOps[] {
  const own = keys.get(need.movingId);
  if (own === undefined) throw new Error("a place is settled without its key");
  const others = [...keys].filter(([id]) => id !== need.movingId);
  return ops.map((part) => {
    if (part.stream !== stream) return part;
    const settled = part.ops.map((op) => (op.e === need.list && op.id === need.movingId ? withKey(op, own) : op));
    const moved = others.map(([id, sort]): RowOp => ({ e: need.list, id, t: "set", f: { sort } }));
    return { stream, ops: [...settled, ...moved] };
  });
}

function withKey(op: RowOp, sort: string): RowOp {
  if (op.t !== "set") return op;
  if (op.e === "task") return { ...op, f: { ...op.f, sort } };
  return op.e === "column" ? { ...op, f: { ...op.f, sort } } : op;
}
