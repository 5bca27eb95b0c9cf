import type { Sync } from "#client/sync/sync-api.ts";
import { NBSP } from "#client/language/plural.ts";
import { can, type Action } from "#contract/core/permission.ts";

export interface BoardChoice {
  value: string;
  text: string;
}

/** Returns the boards where the user has the permission, nested ones indented after their parent. */
export function boardChoices(sync: Sync, action: Action): BoardChoice[] {
  return under(sync, action, "root", 0);
}

function under(sync: Sync, action: Action, parentId: string, depth: number): BoardChoice[] {
  return sync.store.list(`boards:${parentId}`).flatMap((id) => {
    const board = sync.store.get("board", id);
    if (board === undefined) return [];
    const own = can(sync.store.roleOn(id), action)
      ? [{ value: id, text: `${NBSP.repeat(depth * 4)}${board.title}` }]
      : [];
    return [...own, ...under(sync, action, id, depth + 1)];
  });
}
