import type { Engine } from "../engine/engine.ts";
import type { UndoStep } from "../engine/undo-memory.ts";
import type { RowsBefore } from "../undo-api.ts";

/** The version of the saved format: another one belongs to another build and is ignored. */
export const UNDO_FORM = 1;
/** The number of steps that are saved. */
const STEPS_MAX = 30;
/** The longest saved text, in characters. */
const TEXT_MAX = 500_000;

export interface SavedUndo {
  form: number;
  past: SavedStep[];
  future: SavedStep[];
}

export interface SavedStep {
  userId: string;
  /** Absent if an earlier build saved it. */
  page?: string | null;
  edits: {
    mutation: { mutationId: string; op: string; id: string; args: Record<string, unknown> };
    before: RowsBefore;
  }[];
}

/** Returns the undo and redo steps as the tab saves them over a reload (SY-95); `null` if there are none. */
export function savedUndo({ undoing }: Engine): string | null {
  const keep = (steps: readonly UndoStep[]): SavedStep[] =>
    steps.slice(-STEPS_MAX).flatMap(({ userId, page, edits }) => {
      const origins = edits.filter(({ isTakenBack }) => !isTakenBack).map((edit) => undoing.origins.get(edit));
      const known = origins.filter((origin) => origin !== undefined);
      // An incomplete step is dropped.
      return known.length === 0 || known.length < origins.length ? [] : [{ userId, page, edits: known.flat() }];
    });
  // The last steps are reverted first: if there is no room for all, the oldest are dropped.
  const undoable = fitting(keep(undoing.undoSteps), TEXT_MAX);
  const redoable = fitting(keep(undoing.redoSteps), TEXT_MAX - undoable.size);
  if (undoable.steps.length + redoable.steps.length === 0) return null;
  const saved: SavedUndo = { form: UNDO_FORM, past: undoable.steps, future: redoable.steps };
  return JSON.stringify(saved);
}

/** Returns the longest run of last steps that fits. */
function fitting(steps: readonly SavedStep[], room: number): { steps: SavedStep[]; size: number } {
  let size = 0;
  let from = steps.length;
  for (const step of steps.toReversed()) {
    const length = JSON.stringify(step).length;
    if (size + length > room) break;
    size += length;
    from -= 1;
  }
  return { steps: steps.slice(from), size };
}
