import * as z from "zod/mini";
import { id, storedText, text, time } from "../core/field.ts";
import { defineEntity, optionalShape } from "./define-entity.ts";
import { VIEW_CHOICES_MAX, VIEW_FILTER_MAX, VIEW_NAME_MAX } from "../core/limit.ts";

/** Kinds of views of a board. */
export const VIEW_KINDS = ["board", "table", "calendar", "timeline"] as const;

/** The settings of a view, as in the address of a board. */
const look = {
  kind: z.enum(VIEW_KINDS),
  /** The filter query, which devices parse; "" for none. */
  filter: storedText(VIEW_FILTER_MAX),
  /** Further parameters of the address: `sort=-due&zoom=week`. */
  choices: storedText(VIEW_CHOICES_MAX),
};

const name = text({ min: 1, max: VIEW_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

/** A named view of a board. A personal one is in its user's stream and private; a shared one is in the board's stream. */
export const savedViewSchema = z.object({
  id,
  boardId: id,
  ownerId: id,
  name: z.string(),
  ...look,
  shared: z.boolean(),
  archivedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  rev: z.number(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const inputs = { name, ...look };

export const savedViewEntity = defineEntity({
  schema: savedViewSchema,
  inputs,
  uses: {
    id: [],
    boardId: [],
    ownerId: [],
    name: ["file"],
    kind: ["file"],
    filter: ["file"],
    choices: ["file"],
    shared: [],
    archivedAt: ["file"],
    createdAt: [],
    updatedAt: [],
    rev: [],
  },
  blank: { archivedAt: null, rev: 0 },
});

export const viewCreateArgs = z.strictObject({ boardId: id, ...inputs, shared: z.boolean() });
export const viewSetArgs = z.strictObject(optionalShape(inputs));
