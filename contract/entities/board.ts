import * as z from "zod/mini";
import { COLUMN_KINDS } from "./column.ts";
import { boardIcon, paletteColor, id, sortKey, text, time } from "../core/field.ts";
import { defineEntity, optionalShape } from "./define-entity.ts";
import { BOARD_TITLE_MAX, BOARDS_INSIDE_MAX, COLUMN_NAME_MAX } from "../core/limit.ts";

export const BOARD_STATUSES = ["active", "archived"] as const;

export const boardTitle = text({ min: 1, max: BOARD_TITLE_MAX, empty: "TITLE_EMPTY", long: "TITLE_TOO_LONG" });

export const boardSchema = z.object({
  id,
  title: z.string(),
  color: paletteColor,
  status: z.enum(BOARD_STATUSES),
  /** The parent; `null` for a root board. */
  boardId: z.nullable(id),
  /** Its position among the boards of its parent; boards without one follow, by title. Absent in rows that older releases stored. */
  sort: z.exactOptional(z.nullable(sortKey)),
  /** Short upper-case name shown before task numbers, as in «ЧИТ-214». */
  key: z.string(),
  /** One of `BOARD_ICONS`, or a name from another version; `null` for the default mark. */
  icon: z.nullable(z.string()),
  /** Whether members of the parent are members here too. */
  inherit: z.boolean(),
  ownerId: id,
  archivedAt: z.nullable(time),
  /** When it is deleted permanently (DL-01); until then its owner may restore it. Absent in rows that older releases stored. */
  deleteAt: z.exactOptional(z.nullable(time)),
  createdAt: time,
  updatedAt: time,
  rev: z.number(),
  /** Epoch of the board's own stream, for `rev`. */
  epoch: z.string(),
});
export type Board = z.infer<typeof boardSchema>;

const starterColumn = z.strictObject({
  id,
  name: text({ min: 1, max: COLUMN_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" }),
  kind: z.enum(COLUMN_KINDS),
  sort: sortKey,
});

export const boardCreateArgs = z.strictObject({
  title: boardTitle,
  color: z.exactOptional(paletteColor),
  icon: z.exactOptional(boardIcon),
  boardId: z.exactOptional(z.nullable(id)),
  /** False: a nested board that never inherits its parent's members and stays hidden from them. */
  inherit: z.exactOptional(z.boolean()),
  columns: z.exactOptional(z.array(starterColumn).check(z.maxLength(20))),
});

const BOARD_KEY = /^[\p{L}\p{N}]{1,8}$/u;
export const boardKey = z.string().check(z.toUpperCase(), z.regex(BOARD_KEY, { error: "FIELD_RANGE" }));

const inputs = { title: boardTitle, color: paletteColor, key: boardKey, icon: boardIcon, inherit: z.boolean() };

export const boardEntity = defineEntity({
  schema: boardSchema,
  inputs,
  uses: {
    id: [],
    title: ["file", "template"],
    color: ["file", "template"],
    status: [],
    boardId: [],
    sort: ["file"],
    key: ["file"],
    icon: ["file", "template"],
    inherit: [],
    ownerId: [],
    archivedAt: [],
    deleteAt: [],
    createdAt: [],
    updatedAt: [],
    rev: [],
    epoch: [],
  },
  blank: { icon: null, inherit: true, archivedAt: null, deleteAt: null, sort: null, rev: 0 },
  addedFields: ["icon"],
});

export const boardSetArgs = z.strictObject(optionalShape(inputs));

/** The nested boards that the device knows, for the optimistic result; the server looks them up itself. */
export const boardsInsideArgs = z.strictObject({
  boards: z.exactOptional(z.array(id).check(z.maxLength(BOARDS_INSIDE_MAX))),
});

/** The new owner. */
export const boardTransferArgs = z.strictObject({ userId: id });

/** Returns a board's key from its title: the first three letters or digits, «Д» if it has none. */
export function keyFromTitle(title: string): string {
  const characters = title.match(/[\p{L}\p{N}]/gu) ?? ["Д"];
  return characters.slice(0, 3).join("").toUpperCase();
}
