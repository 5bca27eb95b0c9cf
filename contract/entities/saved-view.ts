import * as z from "zod/mini";
import { id, storedText, text, time } from "../core/field.ts";
import { VIEW_CHOICES_MAX, VIEW_FILTER_MAX, VIEW_NAME_MAX } from "../core/limit.ts";

/** What a board can be seen as. */
export const VIEW_KINDS = ["board", "table", "calendar", "timeline"] as const;

/** What a view shows, as the address of a board says it. */
const look = {
  kind: z.enum(VIEW_KINDS),
  /** The words of a filter, which devices read; "" for none. */
  filter: storedText(VIEW_FILTER_MAX),
  /** Further choices as an address carries them: `sort=-due&zoom=week`. */
  choices: storedText(VIEW_CHOICES_MAX),
};

const name = text({ min: 1, max: VIEW_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

/** A way to look at a board that has a name. One's own is in one's own stream and nobody else's business; a shared one is the board's. */
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

export const viewCreateArgs = z.strictObject({ boardId: id, name, ...look, shared: z.boolean() });
export const viewSetArgs = z.strictObject({
  name: z.exactOptional(name),
  kind: z.exactOptional(look.kind),
  filter: z.exactOptional(look.filter),
  choices: z.exactOptional(look.choices),
});
