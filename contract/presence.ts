import * as z from "zod/mini";
import { id } from "./field.ts";

/** What somebody does on a task, for others to see: `writing` in one of its fields, `carrying` its card. */
export const DOINGS = ["writing", "carrying"] as const;
export type Doing = (typeof DOINGS)[number];

/** Where one tab of a person is on a board. */
export const placeSchema = z.strictObject({
  /** The task whose panel is open, or whose card is carried; `null` for the board alone. */
  taskId: z.nullable(id),
  doing: z.nullable(z.enum(DOINGS)),
});
export type Place = z.infer<typeof placeSchema>;

/** Somebody who is on a board, once for every place where they are. Nothing of it is ever stored. */
export const hereSchema = z.strictObject({ userId: id, ...placeSchema.shape });
export type Here = z.infer<typeof hereSchema>;

/** A tab says where it is; `null` when it has gone. It says so again before the server forgets it. */
export const presenceSchema = z.strictObject({ boardId: id, tab: id, place: z.nullable(placeSchema) });
export type PresenceBody = z.infer<typeof presenceSchema>;

/** A place that was not said again for this long is empty: the tab died without a word. */
export const PRESENCE_LASTS_MS = 60_000;
/** How often a tab says it again. */
export const PRESENCE_REPEAT_MS = 25_000;
/** More are not told of: a letter between nodes holds so many. */
export const PRESENCE_MAX = 50;
