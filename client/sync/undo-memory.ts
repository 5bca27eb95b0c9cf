import type { MutateAnswer } from "./surface.ts";

/** What a person has done in this tab since it was opened, in steps that are taken back, and done again, one by one (SY-95). */
export interface UndoMemory {
  past: UndoStep[];
  future: UndoStep[];
}

interface UndoStep {
  userId: string;
  at: number;
  /** In the order in which they were made; how one is taken back is read when it is: files have more to do. */
  edits: MutateAnswer[];
}
