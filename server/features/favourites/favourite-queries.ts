import type { Pool } from "pg";
import type { Favourite } from "#contract/entities/favourite.ts";
import type { TopBoard } from "#contract/entities/top-board.ts";
import type { SavedView } from "#contract/entities/saved-view.ts";
import { isoRows, selectOf } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";

export interface OwnStream {
  epoch: string;
  seq: number;
  favourites: Favourite[];
  topBoards: TopBoard[];
  savedViews: SavedView[];
}

/** A user's stream is created when it is first requested, so that every device has an epoch to follow. */
const OPEN = "insert into stream (id) values ('u:' || $1::uuid::text) on conflict (id) do nothing";

const SNAPSHOT = `select s.epoch, s.head as seq,
 (select coalesce(json_agg(json_build_object('id', f.board_id, 'sort', f.sort, 'rev', f.rev) order by f.sort, f.board_id), '[]')
  from favourite f where f.user_id = $1::uuid) as favourites,
 (select coalesce(json_agg(json_build_object('id', p.board_id, 'sort', p.sort, 'rev', p.rev) order by p.sort, p.board_id), '[]')
  from top_board p where p.user_id = $1::uuid) as "topBoards",
 (select coalesce(json_agg(r), '[]') from (select ${selectOf("savedView", "v")} from saved_view v
  where v.owner_id = $1::uuid and not v.shared order by v.id) r) as "savedViews"
from stream s where s.id = 'u:' || $1::uuid::text`;

const EXISTS = "select exists (select from favourite f where f.user_id = $1::uuid and f.board_id = $2::uuid) as here";

export interface FavouriteQueries {
  /** The user's own stream, with favourites in their order. */
  snapshot(userId: string): Promise<OwnStream>;
  isFavourite(userId: string, boardId: string): Promise<boolean>;
}

export function createFavouriteQueries(pool: Pick<Pool, "query">): FavouriteQueries {
  const read = async (userId: string) => {
    const row = (await pool.query<OwnStream>(statement(SNAPSHOT, [userId]))).rows[0];
    return row === undefined ? undefined : { ...row, savedViews: isoRows("savedView", row.savedViews) };
  };
  return {
    async snapshot(userId) {
      const existing = await read(userId);
      if (existing !== undefined) return existing;
      await pool.query(statement(OPEN, [userId]));
      const opened = await read(userId);
      if (opened === undefined) throw new Error("a person's stream was made and is not there");
      return opened;
    },
    async isFavourite(userId, boardId) {
      const { rows } = await pool.query<{ here: boolean }>(statement(EXISTS, [userId, boardId]));
      return rows[0]?.here === true;
    },
  };
}
