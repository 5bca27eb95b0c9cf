import * as z from "zod/mini";
import { paletteColor, id, place, sortKey, text, time } from "../core/field.ts";
import { COLUMN_NAME_MAX, WIP_LIMIT_MAX } from "../core/limit.ts";
import { isSortKey, keyBetween } from "../core/position.ts";

/** `queue`: to do; `work`: in progress; `done`: a task that enters such a column gets its `doneAt`. */
export const COLUMN_KINDS = ["queue", "work", "done"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
export const WIP_MODES = ["soft", "hard"] as const;

export const columnName = text({ min: 1, max: COLUMN_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

export const columnSchema = z.object({
  id,
  boardId: id,
  name: z.string(),
  sort: sortKey,
  color: z.nullable(paletteColor),
  kind: z.enum(COLUMN_KINDS),
  wipLimit: z.nullable(z.int()),
  wipMode: z.enum(WIP_MODES),
  archivedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  rev: z.number(),
});
export type Column = z.infer<typeof columnSchema>;

const looks = {
  color: z.exactOptional(z.nullable(paletteColor)),
  kind: z.exactOptional(z.enum(COLUMN_KINDS)),
  wipLimit: z.exactOptional(z.nullable(z.int().check(z.gte(1), z.lte(WIP_LIMIT_MAX)))),
  wipMode: z.exactOptional(z.enum(WIP_MODES)),
};

export const columnCreateArgs = z.strictObject({ boardId: id, name: columnName, ...looks, ...place });
export const columnSetArgs = z.strictObject({ name: z.exactOptional(columnName), ...looks });
export const columnMoveArgs = z.strictObject(place);

/** Returns a new column. Times are ISO 8601. */
export function newColumn(input: {
  id: string;
  boardId: string;
  name: string;
  sort: string;
  now: string;
  kind?: ColumnKind | undefined;
  color?: Column["color"] | undefined;
  wipLimit?: number | null | undefined;
  wipMode?: Column["wipMode"] | undefined;
}): Column {
  return {
    id: input.id,
    boardId: input.boardId,
    name: input.name,
    sort: input.sort,
    color: input.color ?? null,
    kind: input.kind ?? "work",
    wipLimit: input.wipLimit ?? null,
    wipMode: input.wipMode ?? "soft",
    archivedAt: null,
    createdAt: input.now,
    updatedAt: input.now,
    rev: 0,
  };
}

/** Returns the key at which a device shows a row; the server decides the final one. A number is a hint for the server only. */
export function shownSort(sort: string | number | undefined): string {
  return typeof sort === "string" && isSortKey(sort) ? sort : keyBetween(null, null);
}
