import type { Edit, Store, Sync } from "#client/sync/sync-api.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import { keysBetween } from "#contract/core/position.ts";

/** `null`: the user's root. */
export type ParentId = string | null;

/** A place among the nested boards of a parent, counted from 0 without the board itself. */
export interface BoardPlace {
  readonly parentId: ParentId;
  readonly index: number;
}

export interface Sibling {
  readonly id: string;
  /** `null`: sorted by its title, after all boards that have a key. */
  readonly sort: string | null;
}

export function siblingsIn(store: Store, parentId: ParentId): readonly string[] {
  return store.list(`boards:${parentId ?? "root"}`);
}

/** Returns the parent under which the user sees a board; a board whose parent is not visible is at the root. */
export function parentIn(store: Store, boardId: string): ParentId {
  if (siblingsIn(store, null).includes(boardId)) return null;
  return store.get("board", boardId)?.boardId ?? null;
}

/**
 * Returns the sort keys that put a board at `index` of `others`, which are in order and do not contain it: its own key, and keys for boards
 * before it that have none, because boards without a key come after all boards with one.
 */
export function keysAt(others: readonly Sibling[], boardId: string, index: number): { id: string; sort: string }[] {
  const before = others.slice(0, index);
  const firstFree = before.findIndex(({ sort }) => sort === null);
  if (firstFree !== -1) {
    const last = before[firstFree - 1]?.sort ?? null;
    const fresh = [...before.slice(firstFree).map(({ id }) => id), boardId];
    return numbered(fresh, keysBetween(last, null, fresh.length));
  }
  const above = before.at(-1)?.sort ?? null;
  const below = others[index]?.sort ?? null;
  if (above === null || below === null || above < below) return numbered([boardId], keysBetween(above, below, 1));
  // Two devices have given the same key: nothing fits between equal keys, so all boards with a key are renumbered.
  const keyed = others.filter(({ sort }) => sort !== null).map(({ id }) => id);
  const all = keyed.toSpliced(index, 0, boardId);
  return numbered(all, keysBetween(null, null, all.length));
}

function numbered(ids: readonly string[], keys: readonly string[]): { id: string; sort: string }[] {
  return ids.flatMap((id, at) => {
    const sort = keys[at];
    return sort === undefined ? [] : [{ id, sort }];
  });
}

/** Returns the edits that put a board in a place, also under another parent. */
export function placeEdits(store: Store, boardId: string, { parentId, index }: BoardPlace): Edit[] {
  const others = siblingsIn(store, parentId).filter((id) => id !== boardId);
  const sortOf = (id: string): string | null =>
    (parentId === null ? store.get("topBoard", id)?.sort : store.get("board", id)?.sort) ?? null;
  const keys = keysAt(
    others.map((id) => ({ id, sort: sortOf(id) })),
    boardId,
    index,
  );
  const isMove = parentIn(store, boardId) !== parentId;
  const own = keys.find(({ id }) => id === boardId)?.sort ?? null;
  const move: Edit[] = isMove
    ? [
        {
          op: "board.move",
          id: boardId,
          args: parentId === null ? { boardId: null } : { boardId: parentId, sort: own },
        },
      ]
    : [];
  const placed = keys.filter(({ id }) => id !== boardId || parentId === null || !isMove);
  const op = parentId === null ? "topBoard.place" : "board.place";
  return [...move, ...placed.map(({ id, sort }): Edit => ({ op, id, args: { sort } }))];
}

/** Returns true if the user may move the board under this parent, or reorder it there. */
export function mayPlace(store: Store, boardId: string, parentId: ParentId): boolean {
  const isHere = parentIn(store, boardId) === parentId;
  if (!isHere && !can(store.roleOn(boardId), "board.reparent")) return false;
  if (parentId === null) return true;
  if (store.get("board", parentId)?.status !== "active" || !can(store.roleOn(parentId), "board.nest")) return false;
  const above = wayUp(store, parentId);
  return !above.includes(boardId) && above.length + heightOf(store, boardId) <= BOARD_DEPTH_MAX;
}

/** Returns a board and its ancestors, the board first. */
function wayUp(store: Store, boardId: string): string[] {
  const way: string[] = [];
  for (let at: string | null = boardId; at !== null && way.length <= BOARD_DEPTH_MAX;)
    at = (way.push(at), store.get("board", at)?.boardId ?? null);
  return way;
}

function heightOf(store: Store, boardId: string, depth = 1): number {
  if (depth > BOARD_DEPTH_MAX) return depth;
  return Math.max(depth, ...siblingsIn(store, boardId).map((id) => heightOf(store, id, depth + 1)));
}

/** A step of a board in the tree by a key. `in`: into the previous sibling; `out`: after its parent. */
export type BoardStep = "up" | "down" | "in" | "out";

/** Returns the place after a step; `null` if there is none in that direction, or the user lacks the permission. */
export function stepOf(store: Store, boardId: string, step: BoardStep): BoardPlace | null {
  const parentId = parentIn(store, boardId);
  const siblings = siblingsIn(store, parentId);
  const at = siblings.indexOf(boardId);
  const place = placeOfStep(store, step, { parentId, index: at });
  return place !== null && mayPlace(store, boardId, place.parentId) ? place : null;
}

function placeOfStep(store: Store, step: BoardStep, { parentId, index }: BoardPlace): BoardPlace | null {
  const siblings = siblingsIn(store, parentId);
  switch (step) {
    case "up":
      return index > 0 ? { parentId, index: index - 1 } : null;
    case "down":
      return index < siblings.length - 1 ? { parentId, index: index + 1 } : null;
    case "in": {
      const into = siblings[index - 1];
      return into === undefined ? null : { parentId: into, index: siblingsIn(store, into).length };
    }
    case "out": {
      if (parentId === null) return null;
      const above = parentIn(store, parentId);
      return { parentId: above, index: siblingsIn(store, above).indexOf(parentId) + 1 };
    }
  }
}

/** The row a board is dropped on, and the position relative to it. */
export interface DropSpot {
  readonly id: string;
  readonly zone: "before" | "inside" | "after";
}

/** Returns the place that a drop spot stands for; `null` if the board may not be put there. */
export function placeAt(store: Store, boardId: string, { id, zone }: DropSpot): BoardPlace | null {
  if (id === boardId) return null;
  const parentId = zone === "inside" ? id : parentIn(store, id);
  if (!mayPlace(store, boardId, parentId)) return null;
  const others = siblingsIn(store, parentId).filter((one) => one !== boardId);
  if (zone === "inside") return { parentId, index: others.length };
  return { parentId, index: others.indexOf(id) + (zone === "before" ? 0 : 1) };
}

/** Returns true if moving a board is known to change nobody's access; false if it changes access or the readers are unknown. */
export function keepsAccess(store: Store, boardId: string, parentId: ParentId): boolean {
  if (store.get("board", boardId)?.inherit === false) return true;
  const readers = store.readers(boardId).map(({ id }) => id);
  const own = new Set(store.list(`members:${boardId}`).map((key) => key.slice(boardId.length + 1)));
  const there = new Set(parentId === null ? [] : store.readers(parentId).map(({ id }) => id));
  if (readers.length === 0 || (parentId !== null && there.size === 0)) return false;
  const gains = [...there].some((id) => !readers.includes(id));
  return !gains && readers.every((id) => own.has(id) || there.has(id));
}

export type PlaceAnswer = Awaited<ReturnType<Sync["mutateAll"]>>;

export function placeBoard(sync: Sync, boardId: string, place: BoardPlace): Promise<PlaceAnswer> {
  return sync.mutateAll(placeEdits(sync.store, boardId, place));
}
