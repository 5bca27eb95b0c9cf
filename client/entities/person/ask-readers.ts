import type { Sync } from "#client/sync/sync-api.ts";
import { rememberReaders } from "#client/entities/person/readers.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import { isRole, type Role } from "#contract/core/permission.ts";
import type { Person } from "#contract/users/user.ts";

/** A user who can read the board, with their highest role there. */
export interface Reader extends Person {
  role: Role;
  /** The board that gives the role, `null` if the user cannot see it; an older server does not send it. */
  from?: string | null;
  /** The name of the team that has the role, `null` for a role of the user's own; an older server does not send it. */
  team?: string | null;
}

/** Requests the users who can read a board; offline, resolves to the cached answer. */
export async function askReaders(sync: Sync, boardId: string): Promise<readonly Reader[]> {
  const { items = [] } = await sync.call(boardKind, { params: { id: boardId, kind: "users" } }, "user");
  const readers = items.filter(isReader);
  rememberReaders(boardId, readers);
  return readers;
}

function isReader(item: unknown): item is Reader {
  if (typeof item !== "object" || item === null) return false;
  return "id" in item && "username" in item && "name" in item && "role" in item && isRole(item.role);
}
