import * as z from "zod/mini";
import { id, sortKey } from "../core/field.ts";

/** Where a person has put a board among those at their top. Lives in the person's stream; its id is the board's. */
export const topBoardSchema = z.object({ id, sort: sortKey, rev: z.number() });
export type TopBoard = z.infer<typeof topBoardSchema>;
