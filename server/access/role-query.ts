import type { Pool } from "pg";
import { highestRole, type Role } from "#contract/core/permission.ts";
import { statement } from "#server/db/statement.ts";
import { rolesOn } from "#server/db/roles-on.ts";

/** Reads the effective role of one user on each of these boards; a board without a role is absent. */
export type ReadRoles = (userId: string, boardIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>;

/** Walks up from each board while it inherits, and collects the user's own and team roles (docs/product.md, section 4). */
const ROLES = `with recursive way(target, id, board_id, inherit) as (
 select b.id, b.id, b.board_id, b.inherit from board b where b.id = any($2::uuid[])
 union select w.target, p.id, p.board_id, p.inherit from way w join board p on p.id = w.board_id where w.inherit)
select w.target, m.role from way w, ${rolesOn("w.id", "$1::uuid")} m`;

export function createRoleQuery(pool: Pick<Pool, "query">): ReadRoles {
  return async (userId, boardIds) => {
    const { rows } = await pool.query<{ target: string; role: Role }>(statement(ROLES, [userId, boardIds]));
    const best = new Map<string, Role>();
    for (const { target, role } of rows) best.set(target, highestRole([role, best.get(target) ?? role]) ?? role);
    return best;
  };
}
