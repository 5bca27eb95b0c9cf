import type { BoardDefaults } from "#contract/boards/board-defaults.ts";
import type { BoardIcon } from "#contract/core/board-icon.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Template } from "./template/template-text.ts";

export interface NewBoard {
  /** Not empty after trimming: docs/specification.md, section 5, an empty title means that nothing is done. */
  readonly title: string;
  readonly color: PaletteColor;
  /** No icon by default. */
  readonly icon?: BoardIcon | null;
  readonly parentId: string | null;
  readonly template: Template;
  /** True if the tasks of the template are created too. */
  readonly withExamples: boolean;
  /** The user's defaults for new boards; the standard ones if left out. */
  readonly defaults?: Pick<BoardDefaults, "wipMode" | "inherit">;
}

/**
 * Returns the arguments of a nested board that does not inherit access. By default it inherits the members of its parent. It is private
 * from its creation, so that its title is never sent to the members of the parent.
 */
export function apartArgs({ parentId, defaults }: Pick<NewBoard, "parentId" | "defaults">): { inherit?: false } {
  return parentId !== null && defaults?.inherit === false ? { inherit: false } : {};
}

/** Returns the arguments of the icon. Without an icon the field is left out, so that an earlier server accepts the mutation. */
export function iconArgs({ icon = null }: Pick<NewBoard, "icon">): { icon?: BoardIcon } {
  return icon === null ? {} : { icon };
}
