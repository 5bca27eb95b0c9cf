import * as z from "zod/mini";
import { id, sortKey } from "../core/field.ts";

/** A board starred by one person, in an order of their own. Lives in the person's stream; its id is the board's. */
export const favouriteSchema = z.object({ id, sort: sortKey, rev: z.number() });
export type Favourite = z.infer<typeof favouriteSchema>;
