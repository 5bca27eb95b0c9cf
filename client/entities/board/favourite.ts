import type { Sync } from "#client/sync/sync-api.ts";
import { keyBetween } from "#contract/core/position.ts";
import { attempt } from "#client/shared/errors/attempt.ts";

/** Adds a board to the end of the favourites. */
export function star(sync: Sync, boardId: string): void {
  const last = sync.store.list("favourites").at(-1);
  const after = last === undefined ? null : (sync.store.get("favourite", last)?.sort ?? null);
  void attempt(sync.mutate("favourite.set", boardId, { sort: keyBetween(after, null) }));
}

export function unstar(sync: Sync, boardId: string): void {
  void attempt(sync.mutate("favourite.remove", boardId, {}));
}
