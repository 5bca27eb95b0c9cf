import type { EntityName, Rows } from "#contract/changes/change.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";

/** A mutation and the rows from which its inverse is made, as they were before it. */
export interface Origin {
  mutation: Mutation;
  before: RowsBefore;
}

/** The step that `undoOrRedo` would take next, shown to the user before they confirm it. */
export interface UpcomingStep {
  edits: readonly Origin[];
  page: string | null;
}

/** Rows by entity and key. */
export type RowsBefore = { [E in EntityName]?: { [key: string]: Rows[E] } };
