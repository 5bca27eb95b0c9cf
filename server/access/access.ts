import { AppError } from "#contract/core/error.ts";
import { can, type Action, type Role } from "#contract/core/permission.ts";
import type { ReadRoles } from "./role-query.ts";

/**
 * The one decision for reads, over whatever reads the roles: the database, or a cache before it. A board that one may not
 * see and one that never existed are refused alike.
 */
export interface Access {
  roleOn(userId: string, boardId: string): Promise<Role | null>;
  /** Answers the role; refuses BOARD_FORBIDDEN or ACTION_FORBIDDEN. */
  requireBoard(userId: string, boardId: string, action: Action): Promise<Role>;
}

export function createAccess(read: ReadRoles): Access {
  const roleOn = async (userId: string, boardId: string) => (await read(userId, [boardId])).get(boardId) ?? null;
  return {
    roleOn,
    async requireBoard(userId, boardId, action) {
      const role = await roleOn(userId, boardId);
      if (role === null || !can(role, "board.see")) throw new AppError("BOARD_FORBIDDEN");
      if (!can(role, action)) throw new AppError("ACTION_FORBIDDEN", { action });
      return role;
    },
  };
}
