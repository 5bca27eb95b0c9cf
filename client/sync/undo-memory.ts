import type { EntityName, Rows } from "#contract/change.ts";
import type { Mutation } from "#contract/mutation.ts";
import type { MutateAnswer } from "./surface.ts";

/** What a person has done in this tab, in steps that are taken back, and done again, one by one (SY-95). */
export interface UndoMemory {
  past: UndoStep[];
  future: UndoStep[];
  /** What edits were made of, for those that outlive a reload; several for those that were asked for at once. */
  origins: WeakMap<MutateAnswer, readonly Origin[]>;
  cancelSave: (() => void) | null;
}

export interface UndoStep {
  userId: string;
  /** When its last edit was asked for, and when the device had kept it, in ms. */
  askedAt: number;
  at: number;
  /** The page on which it was made; `null` where that is not known. */
  page: string | null;
  /** In the order in which they were made; how one is taken back is read when it is: files have more to do. */
  edits: MutateAnswer[];
}

/** An edit and the rows that its way back was made from, as they were before it. */
export interface Origin {
  mutation: Mutation;
  before: RowsBefore;
}

/** What `travel` would take next: for a person to recognise it before they agree. */
export interface UpcomingStep {
  edits: readonly Origin[];
  page: string | null;
}

/** By entity and key. */
export type RowsBefore = { [E in EntityName]?: { [key: string]: Rows[E] } };

export function createUndoMemory(): UndoMemory {
  return { past: [], future: [], origins: new WeakMap(), cancelSave: null };
}
