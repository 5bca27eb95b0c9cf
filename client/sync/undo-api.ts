import type { EntityName, Rows } from "#contract/changes/change.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";

/** An edit and the rows that its way back was made from, as they were before it. */
export interface Origin {
  mutation: Mutation;
  before: RowsBefore;
}

/** What `undoOrRedo` would take next: for a person to recognise it before they agree. */
export interface UpcomingStep {
  edits: readonly Origin[];
  page: string | null;
}

/** By entity and key. */
export type RowsBefore = { [E in EntityName]?: { [key: string]: Rows[E] } };
