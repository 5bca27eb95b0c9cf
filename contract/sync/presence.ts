import * as z from "zod/mini";
import { id } from "../core/field.ts";

/** A user's current action on a task, shown to others: `writing` in one of its fields, `carrying` its card. */
export const PRESENCE_ACTIONS = ["writing", "carrying"] as const;
export type PresenceAction = (typeof PRESENCE_ACTIONS)[number];

/** The position of one tab of a user on a board. */
export const presencePlaceSchema = z.strictObject({
  /** The task whose panel is open or whose card is dragged; `null` for the board alone. */
  taskId: z.nullable(id),
  doing: z.nullable(z.enum(PRESENCE_ACTIONS)),
});
export type PresencePlace = z.infer<typeof presencePlaceSchema>;

/** A user on a board; one entry per tab position. Never stored. */
export const presenceEntrySchema = z.strictObject({ userId: id, ...presencePlaceSchema.shape });
export type PresenceEntry = z.infer<typeof presenceEntrySchema>;

/** A tab sends its position, `null` when it closes. It repeats the message before the server drops it. */
export const presenceSchema = z.strictObject({ boardId: id, tab: id, place: z.nullable(presencePlaceSchema) });
export type PresenceBody = z.infer<typeof presenceSchema>;

/** A position that is not repeated for this long is dropped: the tab died without a message. */
export const PRESENCE_LASTS_MS = 60_000;
/** Interval of repeats. */
export const PRESENCE_REPEAT_MS = 25_000;
/** Maximum number of entries: limited by the size of a bus message. */
export const PRESENCE_MAX = 50;
