import type { Sync } from "#client/sync/sync-api.ts";
import { moveTask, placeAmong, type CardPlace } from "../task-mutations.ts";
import { changeAll, inBoardOrder, movesOf } from "./selection-mutations.ts";
import { choosingText } from "./selection-text.ts";
import { carriedWith } from "./chosen.ts";

/** Returns a place between the cards that stay: tasks in `left` move there themselves and are skipped. */
export function placeWithout(order: readonly string[], left: ReadonlySet<string>, place: CardNeighbors): CardNeighbors {
  const nextRemaining = (from: string | null, way: 1 | -1): string | null => {
    let at = from === null ? -1 : order.indexOf(from);
    while (at >= 0 && left.has(order[at] ?? "")) at += way;
    return at < 0 ? null : (order[at] ?? null);
  };
  return { aboveId: nextRemaining(place.aboveId, -1), belowId: nextRemaining(place.belowId, 1) };
}

type CardNeighbors = Pick<CardPlace, "aboveId" | "belowId">;

/**
 * Moves a task to where it was dropped on the screen, which may hide some of the column. If it is selected, moves the whole selection in
 * its order.
 */
export async function dropTask(sync: Sync, taskId: string, seen: CardPlace): Promise<boolean> {
  const order = sync.store.list(`tasks:${seen.columnId}`);
  const place = placeAmong(order, taskId, seen);
  const carried = carriedWith(taskId);
  if (carried.length === 1) return moveTask(sync, taskId, { ...seen, ...place });
  const tasks = inBoardOrder(
    sync,
    carried.flatMap((id) => sync.store.get("task", id) ?? []),
  );
  const ids = tasks.map(({ id }) => id);
  const edits = movesOf(sync, ids, { ...seen, ...placeWithout(order, new Set(ids), place) });
  const column = sync.store.get("column", seen.columnId)?.name ?? "";
  return changeAll(sync, edits, choosingText.messages.moved(column, edits.length), "arrows-move");
}
