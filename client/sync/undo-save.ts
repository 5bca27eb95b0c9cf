import type { Engine } from "./engine.ts";
import type { Origin, RowsBefore, UndoStep } from "./undo-memory.ts";

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
  edits: {
    mutation: { mutationId: string; op: string; id: string; args: Record<string, unknown> };
    before: RowsBefore;
  }[];
}

/** What can be taken back, and done again, as the tab keeps it over a reload (SY-95); `null` for nothing. */
export function savedUndo({ undoing }: Engine): string | null {
  const keep = (steps: readonly UndoStep[]): SavedStep[] =>
    steps.slice(-STEPS_MAX).flatMap(({ userId, edits }) => {
      const origins = edits.filter(({ isTakenBack }) => !isTakenBack).map((edit) => undoing.origins.get(edit));
      const known = origins.filter((origin): origin is Origin => origin !== undefined);
      // Half a step is none.
      return known.length === 0 || known.length < origins.length ? [] : [{ userId, edits: known }];
    });
  const saved: SavedUndo = { form: UNDO_FORM, past: keep(undoing.past), future: keep(undoing.future) };
  if (saved.past.length + saved.future.length === 0) return null;
  const text = JSON.stringify(saved);
  return text.length > TEXT_MAX ? null : text;
}
