import { keyBetween } from "#contract/core/position.ts";
import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";

function sortOf(sync: Sync, boardId: string | undefined): string | null {
  return boardId === undefined ? null : (sync.store.get("favourite", boardId)?.sort ?? null);
}

/** Moves a favourite to an index of the list, counted without the favourite itself. */
export function placeFavourite(sync: Sync, boardId: string, place: number): void {
  const others = sync.store.list("favourites").filter((id) => id !== boardId);
  const above = place > 0 ? sortOf(sync, others[place - 1]) : null;
  const below = sortOf(sync, others[place]);
  // Two devices may have created equal keys: there is no key between them, so the new one goes after them.
  const room = above === null || below === null || above < below;
  const sort = room ? keyBetween(above, below) : keyBetween(above, null);
  void attempt(sync.mutate("favourite.set", boardId, { sort }));
}
