import type * as z from "zod/mini";
import type { EntityName, Rows, StreamOps } from "../changes/change.ts";

/** Rows as somebody sees them: a device's view, or the facts that the server has read. */
export interface RowView {
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined;
}

export interface PredictInput<Args> {
  /** The row that the mutation is about; for a creation the new row's id. */
  id: string;
  args: Args;
  actorId: string;
  view: RowView;
  /** ISO 8601. */
  now: string;
}

/**
 * One intent of a person. `predict` says what it does to rows: the device shows it at once, the server runs the same
 * function on the rows it has locked, after its checks, and then only corrects keys, numbers and revisions.
 */
export interface MutationDefinition<Args> {
  args: z.ZodMiniType<Args>;
  predict(input: PredictInput<Args>): StreamOps[];
}

export function defineMutation<Args>(definition: MutationDefinition<Args>): MutationDefinition<Args> {
  return definition;
}
