import type { BoardDefaults } from "#contract/boards/board-defaults.ts";
import type { BoardIcon } from "#contract/core/board-icon.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Template } from "./template/template-text.ts";

export interface NewBoard {
  /** Not empty after trimming: docs/specification.md, section 5, an empty title means that nothing is done. */
  readonly title: string;
  readonly color: PaletteColor;
  /** None unless said. */
  readonly icon?: BoardIcon | null;
  readonly parentId: string | null;
  readonly template: Template;
  /** Whether the tasks of the template come along. */
  readonly withExamples: boolean;
  /** What the person's new boards begin with; what is usual where it is not said. */
  readonly defaults?: Pick<BoardDefaults, "wipMode" | "inherit">;
}

/**
 * A nested board takes the people of the board above, unless its maker wants theirs to begin without. It is closed as it is made, so that
 * its title never comes to the people above.
 */
export function apartArgs({ parentId, defaults }: Pick<NewBoard, "parentId" | "defaults">): { inherit?: false } {
  return parentId !== null && defaults?.inherit === false ? { inherit: false } : {};
}

/** A board that has no icon says nothing of it: an earlier server takes its creation too. */
export function iconArgs({ icon = null }: Pick<NewBoard, "icon">): { icon?: BoardIcon } {
  return icon === null ? {} : { icon };
}
