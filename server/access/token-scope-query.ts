import type { Pool } from "pg";
import type { ReachTarget } from "#contract/api-token.ts";
import { statement } from "#server/db/statement.ts";

/** Whether something lies on one of these boards or inside them; false for what is not there. */
export type HoldsReach = (what: ReachTarget, id: string, reach: readonly string[]) => Promise<boolean>;

/** The board that something is on. */
const BOARD_OF: Readonly<Record<ReachTarget, string>> = {
  board: "select $1::uuid",
  task: "select t.board_id from task t where t.id = $1::uuid",
  column: `select c.board_id from "column" c where c.id = $1::uuid`,
  attachment:
    "select coalesce(t.board_id, a.board_id) from attachment a left join task t on t.id = a.task_id where a.id = $1::uuid",
  // A document has the id of its task, or of its board.
  document: "select coalesce((select t.board_id from task t where t.id = $1::uuid), $1::uuid)",
};

const holds = (what: ReachTarget) => `with recursive way(id, board_id) as (
 select b.id, b.board_id from board b where b.id = (${BOARD_OF[what]})
 union select p.id, p.board_id from way w join board p on p.id = w.board_id)
select exists (select from way w where w.id = any($2::uuid[])) as held`;

export function createReachQuery(pool: Pick<Pool, "query">): HoldsReach {
  return async (what, id, reach) => {
    const { rows } = await pool.query<{ held: boolean }>(statement(holds(what), [id, reach]));
    return rows[0]?.held === true;
  };
}
