import type * as z from "zod/mini";
import type { EntityName, Rows, StreamOps } from "../changes/change.ts";

/** Rows as a device sees them, or the facts that the server has read. */
export interface RowView {
  get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined;
}

export interface PredictInput<Args> {
  /** The row that the mutation changes; for a creation the new row's id. */
  id: string;
  args: Args;
  actorId: string;
  view: RowView;
  /** ISO 8601. */
  now: string;
}

/**
 * One change that a user makes. `predict` computes its effect on rows: the device shows it at once; after its checks, the server runs the
 * same function on the rows that it has locked, and then only corrects keys, numbers and revisions.
 */
export interface MutationDefinition<Args> {
  args: z.ZodMiniType<Args>;
  predict(input: PredictInput<Args>): StreamOps[];
}

export function defineMutation<Args>(definition: MutationDefinition<Args>): MutationDefinition<Args> {
  return definition;
}
