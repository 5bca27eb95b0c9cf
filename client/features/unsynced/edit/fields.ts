import { isPaletteColor, type PaletteColor, PALETTE_COLORS } from "#contract/core/palette-color.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import type { SelectOption } from "#client/ui/fields/select-field.tsx";
import type { RejectedEditField, ReadField } from "./rejected-edit-form.ts";
import { BOARD, COLOR, PARENT, TOP } from "./rejected-edit-text.ts";

/** A line that a person types. */
export const text = (name: string, label: string, value: string): RejectedEditField => ({
  kind: "text",
  name,
  label,
  value,
});

/** One of many. */
export function choice(
  name: string,
  label: string,
  value: string,
  options: readonly SelectOption[],
): RejectedEditField {
  return { kind: "choice", name, label, value, options };
}

/** One of the twelve paints. */
export const colorChoice = (value: string): RejectedEditField =>
  choice(
    "color",
    COLOR,
    value,
    PALETTE_COLORS.map((color) => ({ value: color, text: COLOR_NAMES[color] })),
  );

/** What a select gives for the top level. */
const AT_TOP = "top";

/** The board that another is nested in, or the top level. */
export function parentChoice(sync: Sync, value: string | null | undefined, ownId: string): RejectedEditField {
  const boards = boardChoices(sync, "board.nest").filter((board) => board.value !== ownId);
  return choice("boardId", PARENT, value ?? AT_TOP, [{ value: AT_TOP, text: TOP }, ...boards]);
}

/** What was chosen there. */
export function parentIn(read: ReadField): string | null {
  const id = read("boardId");
  return id === AT_TOP ? null : id;
}

/** A board and one of its columns. */
export const placeField = (sync: Sync, boardId: string, columnId: string): RejectedEditField => ({
  kind: "place",
  boardId,
  columnId,
  boards: boardChoices(sync, "task.create"),
});

/** A board where the person may do that. */
export const boardField = (
  sync: Sync,
  action: "column.edit" | "label.edit" | "field.edit",
  value: string,
): RejectedEditField => choice("boardId", BOARD, value, boardChoices(sync, action));

/** A place in the list means something only in the list that it was made for. */
export function withoutPlace<A extends { sort?: unknown; afterId?: unknown; beforeId?: unknown }>(
  args: A,
): Omit<A, "sort" | "afterId" | "beforeId"> {
  const { sort: _sort, afterId: _afterId, beforeId: _beforeId, ...rest } = args;
  return rest;
}

/** A number that was typed, `null` for none. */
export function numberIn(read: ReadField, name: string): number | null {
  const typed = read(name).trim().replace(",", ".");
  return typed === "" ? null : Number(typed);
}

/** The paint that was chosen, nothing where there is no such field. */
export const colorIn = (read: ReadField): { color?: PaletteColor } => {
  const color = read("color");
  return isPaletteColor(color) ? { color } : {};
};
