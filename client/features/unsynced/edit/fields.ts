import { isPaletteColor, type PaletteColor, PALETTE_COLORS } from "#contract/core/palette-color.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import type { SelectOption } from "#client/ui/fields/select-field.tsx";
import type { RejectedEditField, ReadField } from "./rejected-edit-form.ts";
import { BOARD, COLOR, PARENT, TOP } from "./rejected-edit-text.ts";

/** A field of one line of text. */
export const text = (name: string, label: string, value: string): RejectedEditField => ({
  kind: "text",
  name,
  label,
  value,
});

/** A select field. */
export function choice(
  name: string,
  label: string,
  value: string,
  options: readonly SelectOption[],
): RejectedEditField {
  return { kind: "choice", name, label, value, options };
}

/** A select field of the palette colors. */
export const colorChoice = (value: string): RejectedEditField =>
  choice(
    "color",
    COLOR,
    value,
    PALETTE_COLORS.map((color) => ({ value: color, text: COLOR_NAMES[color] })),
  );

/** Value of the select option for the top level. */
const AT_TOP = "top";

/** A select field of the parent board, with an option for the top level. */
export function parentChoice(sync: Sync, value: string | null | undefined, ownId: string): RejectedEditField {
  const boards = boardChoices(sync, "board.nest").filter((board) => board.value !== ownId);
  return choice("boardId", PARENT, value ?? AT_TOP, [{ value: AT_TOP, text: TOP }, ...boards]);
}

/** Reads the value of `parentChoice`. */
export function parentIn(read: ReadField): string | null {
  const id = read("boardId");
  return id === AT_TOP ? null : id;
}

/** A select field of a board with a select field of its columns. */
export const placeField = (sync: Sync, boardId: string, columnId: string): RejectedEditField => ({
  kind: "place",
  boardId,
  columnId,
  boards: boardChoices(sync, "task.create"),
});

/** A select field of the boards on which the user may do the action. */
export const boardField = (
  sync: Sync,
  action: "column.edit" | "label.edit" | "field.edit",
  value: string,
): RejectedEditField => choice("boardId", BOARD, value, boardChoices(sync, action));

/** Drops the position in a list: it means something only in the list that it was made for. */
export function withoutPlace<A extends { sort?: unknown; afterId?: unknown; beforeId?: unknown }>(
  args: A,
): Omit<A, "sort" | "afterId" | "beforeId"> {
  const { sort: _sort, afterId: _afterId, beforeId: _beforeId, ...rest } = args;
  return rest;
}

/** Reads a number that the user typed; `null` for an empty field. */
export function numberIn(read: ReadField, name: string): number | null {
  const typed = read(name).trim().replace(",", ".");
  return typed === "" ? null : Number(typed);
}

/** Reads the selected color; an empty object if the form has no color field. */
export const colorIn = (read: ReadField): { color?: PaletteColor } => {
  const color = read("color");
  return isPaletteColor(color) ? { color } : {};
};
