import * as z from "zod/mini";
import { paletteColor, id, place, sortKey, text, time } from "../core/field.ts";
import { COLUMN_NAME_MAX, WIP_LIMIT_MAX } from "../core/limit.ts";
import { defineEntity, newRow, optionalShape, type RowInput } from "./define-entity.ts";
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

const inputs = {
  name: columnName,
  color: z.nullable(paletteColor),
  kind: z.enum(COLUMN_KINDS),
  wipLimit: z.nullable(z.int().check(z.gte(1), z.lte(WIP_LIMIT_MAX))),
  wipMode: z.enum(WIP_MODES),
};

export const columnEntity = defineEntity({
  schema: columnSchema,
  inputs,
  uses: {
    id: ["file", "template"],
    boardId: [],
    name: ["file", "template"],
    sort: [],
    color: ["file", "template"],
    kind: ["file", "template"],
    wipLimit: ["file", "template"],
    wipMode: ["file", "template"],
    archivedAt: ["file"],
    createdAt: [],
    updatedAt: [],
    rev: [],
  },
  blank: { color: null, kind: "work", wipLimit: null, wipMode: "soft", archivedAt: null, rev: 0 },
});

export const columnSetArgs = z.strictObject(optionalShape(inputs));
export const columnCreateArgs = z.strictObject({ boardId: id, ...optionalShape(inputs), name: columnName, ...place });
export const columnMoveArgs = z.strictObject(place);

type ColumnInput = Omit<RowInput<typeof columnEntity>, "createdAt" | "updatedAt">;

/** Returns a new column. Times are ISO 8601. */
export function newColumn(input: ColumnInput & { readonly now: string }): Column {
  return newRow(columnEntity, { ...input, createdAt: input.now, updatedAt: input.now });
}

/** Returns the key at which a device shows a row; the server decides the final one. A number is a hint for the server only. */
export function shownSort(sort: string | number | undefined): string {
  return typeof sort === "string" && isSortKey(sort) ? sort : keyBetween(null, null);
}
