import type { Pool } from "pg";
import type { TokenScopeTarget } from "#contract/integrations/api-token.ts";
import { statement } from "#server/db/statement.ts";

/** Returns true if the target is on one of the scope's boards or in their subtrees; false for a missing target. */
export type TokenScopeQuery = (what: TokenScopeTarget, id: string, tokenScope: readonly string[]) => Promise<boolean>;

/** Selects the board of a target. */
const BOARD_OF: Readonly<Record<TokenScopeTarget, string>> = {
  board: "select $1::uuid",
  task: "select t.board_id from task t where t.id = $1::uuid",
  column: `select c.board_id from "column" c where c.id = $1::uuid`,
  attachment:
    "select coalesce(t.board_id, a.board_id) from attachment a left join task t on t.id = a.task_id where a.id = $1::uuid",
  // A document has the id of its task, or of its board.
  document: "select coalesce((select t.board_id from task t where t.id = $1::uuid), $1::uuid)",
};

const holds = (what: TokenScopeTarget) => `with recursive way(id, board_id) as (
 select b.id, b.board_id from board b where b.id = (${BOARD_OF[what]})
 union select p.id, p.board_id from way w join board p on p.id = w.board_id)
select exists (select from way w where w.id = any($2::uuid[])) as is_within`;

export function createTokenScopeQuery(pool: Pick<Pool, "query">): TokenScopeQuery {
  return async (what, id, tokenScope) => {
    const { rows } = await pool.query<{ is_within: boolean }>(statement(holds(what), [id, tokenScope]));
    return rows[0]?.is_within === true;
  };
}
