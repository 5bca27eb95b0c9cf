import type { Engine } from "../engine/engine.ts";
import type { UndoStep } from "../engine/undo-memory.ts";
import type { RowsBefore } from "../undo-api.ts";

/** The form of the text: one of another form is of another build and is not read. */
export const UNDO_FORM = 1;
/** More steps than this nobody takes back after a reload. */
const STEPS_MAX = 30;
/** Characters. */
const TEXT_MAX = 500_000;

export interface SavedUndo {
  form: number;
  past: SavedStep[];
  future: SavedStep[];
}

export interface SavedStep {
  userId: string;
  /** Absent in what earlier builds wrote. */
  page?: string | null;
  edits: {
    mutation: { mutationId: string; op: string; id: string; args: Record<string, unknown> };
    before: RowsBefore;
  }[];
}

/** What can be taken back, and done again, as the tab keeps it over a reload (SY-95); `null` for nothing. */
export function savedUndo({ undoing }: Engine): string | null {
  const keep = (steps: readonly UndoStep[]): SavedStep[] =>
    steps.slice(-STEPS_MAX).flatMap(({ userId, page, edits }) => {
      const origins = edits.filter(({ isTakenBack }) => !isTakenBack).map((edit) => undoing.origins.get(edit));
      const known = origins.filter((origin) => origin !== undefined);
      // Half a step is none.
      return known.length === 0 || known.length < origins.length ? [] : [{ userId, page, edits: known.flat() }];
    });
  // What was done last is taken back first: where there is no room for all, the oldest go.
  const undoable = fitting(keep(undoing.undoSteps), TEXT_MAX);
  const redoable = fitting(keep(undoing.redoSteps), TEXT_MAX - undoable.size);
  if (undoable.steps.length + redoable.steps.length === 0) return null;
  const saved: SavedUndo = { form: UNDO_FORM, past: undoable.steps, future: redoable.steps };
  return JSON.stringify(saved);
}

/** The last of the steps that have room, as many as follow each other. */
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
