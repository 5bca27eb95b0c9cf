import type { Sync } from "#client/sync/surface.ts";
import type { BoardDefaults } from "#contract/board-defaults.ts";
import type { Hue } from "#contract/hue.ts";
import { can } from "#contract/permission.ts";
import type { Template } from "./template/template-text.ts";

export interface NewBoard {
  /** Not empty after trimming: SPEC section 5, an empty title means that nothing is done. */
  readonly title: string;
  readonly color: Hue;
  readonly parentId: string | null;
  readonly template: Template;
  /** Whether the tasks of the template come along. */
  readonly withExamples: boolean;
  /** What the person's new boards begin with; what is usual where it is not said. */
  readonly defaults?: Pick<BoardDefaults, "wipMode" | "inherit">;
}

/** A nested board takes the people of the board above, unless its maker wants theirs to begin without. */
export async function keepApart(
  sync: Sync,
  boardId: string,
  { parentId, defaults }: Pick<NewBoard, "parentId" | "defaults">,
): Promise<void> {
  if (parentId === null || defaults?.inherit !== false) return;
  // Who may not change that on the board above keeps what is usual.
  if (!can(sync.store.roleOn(boardId), "board.inherit")) return;
  await sync.mutate("board.set", boardId, { inherit: false });
}
