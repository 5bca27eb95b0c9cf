import type { FavouriteQueries } from "./favourite-queries.ts";

/** Loads boards by ids as the user may see them, in the order of the ids. */
export type ReadBoards<Item> = (userId: string, boardIds: readonly string[]) => Promise<Item[]>;

/** The user's favourite boards in their order, without those that they may not see any more. */
export function createFavouriteList<Item>(queries: FavouriteQueries, boards: ReadBoards<Item>) {
  return async (userId: string): Promise<Item[]> => {
    const { favourites } = await queries.snapshot(userId);
    return favourites.length === 0
      ? []
      : boards(
          userId,
          favourites.map((favourite) => favourite.id),
        );
  };
}
