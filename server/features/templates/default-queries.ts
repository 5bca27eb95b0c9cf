import type { Pool } from "pg";
import type { BoardDefaults } from "#contract/boards/board-defaults.ts";

export type DefaultQueries = ReturnType<typeof createDefaultQueries>;

/** Users' defaults for new boards. */
export function createDefaultQueries(pool: Pick<Pool, "query">) {
  return {
    async read(userId: string): Promise<BoardDefaults | null> {
      const { rows } = await pool.query<{ chosen: BoardDefaults }>(
        "select d.chosen from board_default d where d.user_id = $1",
        [userId],
      );
      return rows[0]?.chosen ?? null;
    },

    async write(userId: string, chosen: BoardDefaults, at: Date): Promise<void> {
      await pool.query(
        `insert into board_default (user_id, chosen, updated_at) values ($1, $2::jsonb, $3)
         on conflict (user_id) do update set chosen = excluded.chosen, updated_at = excluded.updated_at`,
        [userId, JSON.stringify(chosen), at],
      );
    },
  };
}
