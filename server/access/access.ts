import { AppError } from "#contract/core/error.ts";
import { can, type Action, type Role } from "#contract/core/permission.ts";
import type { ReadRoles } from "./role-query.ts";

/**
 * Authorises reads; the roles come from the database or from a cache. A board that the user may not see and one that does not exist are
 * refused alike.
 */
export interface Access {
  roleOn(userId: string, boardId: string): Promise<Role | null>;
  /** Returns the role; refuses BOARD_FORBIDDEN or ACTION_FORBIDDEN. */
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
