import * as z from "zod/mini";
import { id, sortKey } from "../core/field.ts";
import { defineEntity } from "./define-entity.ts";

/** A user's favourite board, in the user's own order. Belongs to the user's stream; its id is the board's. */
export const favouriteSchema = z.object({ id, sort: sortKey, rev: z.number() });
export type Favourite = z.infer<typeof favouriteSchema>;

export const favouriteEntity = defineEntity({
  schema: favouriteSchema,
  inputs: {},
  uses: { id: [], sort: [], rev: [] },
  blank: {},
});
