import type { MutateAnswer } from "../sync-api.ts";
import type { Origin } from "../undo-api.ts";

/** What a person has done in this tab, in steps that are taken back, and done again, one by one (SY-95). */
export interface UndoMemory {
  undoSteps: UndoStep[];
  redoSteps: UndoStep[];
  /** What edits were made of, for those that outlive a reload; several for those that were asked for at once. */
  origins: WeakMap<MutateAnswer, readonly Origin[]>;
  cancelSave: (() => void) | null;
}

export interface UndoStep {
  userId: string;
  /** When its last edit was asked for, and when the device had kept it, in ms. */
  requestedAt: number;
  at: number;
  /** The page on which it was made; `null` where that is not known. */
  page: string | null;
  /** In the order in which they were made; how one is taken back is read when it is: files have more to do. */
  edits: MutateAnswer[];
}

export function createUndoMemory(): UndoMemory {
  return { undoSteps: [], redoSteps: [], origins: new WeakMap(), cancelSave: null };
}
