import type { MutateAnswer } from "../sync-api.ts";
import type { Origin } from "../undo-api.ts";

/** The user's mutations in this tab, in steps that are undone and redone one by one (SY-95). */
export interface UndoMemory {
  undoSteps: UndoStep[];
  redoSteps: UndoStep[];
  /** Mutations that each answer was made from, for steps that survive a reload; several if they were requested at once. */
  origins: WeakMap<MutateAnswer, readonly Origin[]>;
  cancelSave: (() => void) | null;
}

export interface UndoStep {
  userId: string;
  /** When its last mutation was requested, and when it was stored on the device, in ms. */
  requestedAt: number;
  at: number;
  /** The page on which it was made; `null` if unknown. */
  page: string | null;
  /** In the order in which they were made. `undo` is read when the step is undone, because files replace it with more work. */
  edits: MutateAnswer[];
}

export function createUndoMemory(): UndoMemory {
  return { undoSteps: [], redoSteps: [], origins: new WeakMap(), cancelSave: null };
}
