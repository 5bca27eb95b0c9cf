import type { Store } from "#client/sync/surface.ts";
import { BOARD_DEPTH_MAX } from "#contract/limit.ts";

/** Ids of the boards above a board that this device knows, the nearest first. */
export function boardsAbove(store: Store, boardId: string): string[] {
  const found: string[] = [];
  let at = store.get("board", boardId)?.boardId ?? null;
  while (at !== null && found.length < BOARD_DEPTH_MAX) {
    found.push(at);
    at = store.get("board", at)?.boardId ?? null;
  }
  return found;
}
