import type { Store } from "#client/sync/sync-api.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import type { Label } from "#contract/entities/label.ts";

/** Labels that a task of a board may have: the board's own, then those of the boards above. */
export function labelsOn(store: Store, boardId: string): Label[] {
  const own = store.list(`labels:${boardId}`).flatMap((id) => store.get("label", id) ?? []);
  return [...own, ...labelsAbove(store, boardId)].filter(({ archivedAt }) => archivedAt === null);
}

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
