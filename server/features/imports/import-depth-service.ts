import { AppError } from "#contract/core/error.ts";
import { BOARD_DEPTH_MAX, IMPORT_MAX_BOARDS } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import type { Facts } from "#server/sync/storage.ts";
import { levelsOf } from "./reading/draft/draft-tree.ts";
import type { ImportDraft } from "./reading/draft/import-draft.ts";

/** Returns how many boards of a draft are nested in one another, itself included. */
export function heightOf(draft: ImportDraft): number {
  const levels = levelsOf(draft);
  if (levels.length > IMPORT_MAX_BOARDS) throw new AppError("IMPORT_TOO_MANY_BOARDS", { max: IMPORT_MAX_BOARDS });
  return Math.max(...levels.map(({ depth }) => depth));
}

/** Throws unless the actor may import `height` levels of boards into the parent. */
export function requireNesting(facts: Facts, parentId: string | null, height = 1): void {
  const above = parentId === null ? 0 : facts.ancestorsOf(parentId).length + 1;
  if (parentId !== null) {
    const role = facts.roleOn(parentId);
    if (!can(role, "board.see")) throw new AppError("BOARD_FORBIDDEN");
    if (!can(role, "board.import") || !can(role, "board.nest")) throw new AppError("ACTION_FORBIDDEN");
    if (facts.get("board", parentId)?.status === "archived") throw new AppError("BOARD_ARCHIVED");
  }
  if (above + height > BOARD_DEPTH_MAX) throw new AppError("BOARD_TOO_DEEP");
}
