import type { Store } from "#client/sync/sync-api.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import type { Label } from "#contract/entities/label.ts";

/** Returns the labels that a task of a board may have: the board's own, then those of its ancestors. */
export function labelsOn(store: Store, boardId: string): Label[] {
  const own = store.list(`labels:${boardId}`).flatMap((id) => store.get("label", id) ?? []);
  return [...own, ...labelsAbove(store, boardId)].filter(({ archivedAt }) => archivedAt === null);
}

/** Returns the labels of a board's ancestors, which nested boards may use too, as far as they are loaded; the nearest first. */
export function labelsAbove(store: Store, boardId: string): Label[] {
  const found: Label[] = [];
  let at = store.get("board", boardId)?.boardId ?? null;
  for (let depth = 0; at !== null && depth < BOARD_DEPTH_MAX; depth += 1) {
    found.push(...store.list(`labels:${at}`).flatMap((id) => store.get("label", id) ?? []));
    at = store.get("board", at)?.boardId ?? null;
  }
  return found;
}
