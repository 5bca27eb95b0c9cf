import {
  type BoardListItem,
  favouriteAll,
  favouriteDelete,
  favouriteGet,
  favouritePut,
} from "#contract/boards/board-endpoints.ts";
import type { Favourite } from "#contract/entities/favourite.ts";
import { keyBetween } from "#contract/core/position.ts";
import type { Access } from "#server/access/access.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { mutationIdOf, requireAbout } from "#server/http/idempotency.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";

export interface FavouriteRouteDeps {
  mutator: Mutator;
  /** The user's favourite boards in their order, without those that they may not see any more. */
  favouriteBoards: (userId: string) => Promise<BoardListItem[]>;
  readUserStream: (userId: string) => Promise<{ favourites: readonly Favourite[] }>;
  access: Access;
}

/** A GET never writes: PUT and DELETE set the favourite (docs/product.md, section 5). */
export function bindFavourites(
  api: HttpApi,
  { mutator, favouriteBoards, readUserStream, access }: FavouriteRouteDeps,
): void {
  api.bind(favouriteAll, async ({ session }) => {
    const items = await favouriteBoards(session.userId);
    return { items, count: items.length };
  });

  api.bind(favouriteGet, async ({ params: { boardId }, session }) => {
    await access.requireBoard(session.userId, boardId, "board.see");
    const { favourites } = await readUserStream(session.userId);
    return { favourite: favourites.some(({ id }) => id === boardId) };
  });

  api.bind(favouritePut, async ({ params: { boardId: id }, body, session, request }) => {
    const sort = body?.sort ?? endOf((await readUserStream(session.userId)).favourites, id);
    const mutationId = mutationIdOf(request);
    requireAbout(await mutator.mutate(session, { mutationId, op: "favourite.set", id, args: { sort } }), id);
    return { favourite: true };
  });

  api.bind(favouriteDelete, async ({ params: { boardId: id }, session, request }) => {
    const mutationId = mutationIdOf(request);
    requireAbout(await mutator.mutate(session, { mutationId, op: "favourite.remove", id, args: {} }), id);
    return { favourite: false };
  });
}

/** The position of a favourite without a given one: the existing position, or the end. */
function endOf(favourites: readonly Favourite[], boardId: string): string {
  const existing = favourites.find(({ id }) => id === boardId);
  if (existing !== undefined) return existing.sort;
  const last = favourites
    .map(({ sort }) => sort)
    .sort((a, b) => (a < b ? -1 : 1))
    .at(-1);
  return keyBetween(last ?? null, null);
}
