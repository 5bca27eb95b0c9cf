import * as z from "zod/mini";
import { id } from "../core/field.ts";

/** What somebody does on a task, for others to see: `writing` in one of its fields, `carrying` its card. */
export const PRESENCE_ACTIONS = ["writing", "carrying"] as const;
export type PresenceAction = (typeof PRESENCE_ACTIONS)[number];

/** Where one tab of a person is on a board. */
export const presencePlaceSchema = z.strictObject({
  /** The task whose panel is open, or whose card is carried; `null` for the board alone. */
  taskId: z.nullable(id),
  doing: z.nullable(z.enum(PRESENCE_ACTIONS)),
});
export type PresencePlace = z.infer<typeof presencePlaceSchema>;

/** Somebody who is on a board, once for every place where they are. Nothing of it is ever stored. */
export const presenceEntrySchema = z.strictObject({ userId: id, ...presencePlaceSchema.shape });
export type PresenceEntry = z.infer<typeof presenceEntrySchema>;

/** A tab says where it is; `null` when it has gone. It says so again before the server forgets it. */
export const presenceSchema = z.strictObject({ boardId: id, tab: id, place: z.nullable(presencePlaceSchema) });
export type PresenceBody = z.infer<typeof presenceSchema>;

/** A place that was not said again for this long is empty: the tab died without a word. */
export const PRESENCE_LASTS_MS = 60_000;
/** How often a tab says it again. */
export const PRESENCE_REPEAT_MS = 25_000;
/** More are not told of: a letter between nodes holds so many. */
export const PRESENCE_MAX = 50;
