import * as z from "zod/mini";
import { id, sortKey } from "../core/field.ts";
import { defineEntity } from "./define-entity.ts";

/** A user's position of a root board. Belongs to the user's stream; its id is the board's. */
export const topBoardSchema = z.object({ id, sort: sortKey, rev: z.number() });
export type TopBoard = z.infer<typeof topBoardSchema>;

export const topBoardEntity = defineEntity({
  schema: topBoardSchema,
  inputs: {},
  uses: { id: [], sort: [], rev: [] },
  blank: {},
});
