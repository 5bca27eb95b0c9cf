import type { Store } from "#client/sync/surface.ts";
import { BOARD_DEPTH_MAX } from "#contract/limit.ts";
import type { Label } from "#contract/label.ts";

/** Labels of the boards above, which their nested boards have as well, as far as this device holds them; the nearest first. */
export function labelsAbove(store: Store, boardId: string): Label[] {
  const found: Label[] = [];
  let at = store.get("board", boardId)?.boardId ?? null;
  for (let depth = 0; at !== null && depth < BOARD_DEPTH_MAX; depth += 1) {
    found.push(...store.list(`labels:${at}`).flatMap((id) => store.get("label", id) ?? []));
    at = store.get("board", at)?.boardId ?? null;
  }
  return found;
}
