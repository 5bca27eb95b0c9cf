import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { can, lowestRole } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { forbiddenText, type ExplainedAction } from "./forbidden-text.ts";

/** One such toast at a time: a repeating key announces it once. */
const TOAST_KIND = "forbidden";

/** Returns the reason why the user may not do something on a board; `null` if they may, or if their role is unknown. */
export function whyForbidden({ store }: Pick<Sync, "store">, boardId: string, action: ExplainedAction): string | null {
  if (store.get("board", boardId)?.status === "archived") return forbiddenText.archived;
  const role = store.roleOn(boardId);
  if (role === null || can(role, action)) return null;
  return forbiddenText.byRole(roleLabel(role), forbiddenText.actions[action], roleLabel(lowestRole(action)));
}

/** Shows why the user may not do something. Returns `false` if nothing forbids it; nothing is shown then. */
export function explainForbidden(sync: Pick<Sync, "store">, boardId: string, action: ExplainedAction): boolean {
  const text = whyForbidden(sync, boardId, action);
  if (text === null) return false;
  showToast({ text, icon: "lock", kind: TOAST_KIND });
  return true;
}
