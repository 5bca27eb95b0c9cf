import { AppError } from "#contract/core/error.ts";
import { isMutationName, type Mutation } from "#contract/mutations/mutation.ts";
import type { Engine } from "../engine/engine.ts";
import { answerWith, checked } from "../outbox/mutate.ts";
import { inverseOf } from "../undo/undo.ts";
import type { UndoStep } from "../engine/undo-memory.ts";
import { UNDO_FORM, type SavedStep, type SavedUndo } from "../undo/undo-save.ts";

/** Restores the undo steps that the tab stored before its reload. Unreadable ones are deleted. */
export function takeUpUndo(engine: Engine): void {
  const text = engine.env.tabMemory?.read() ?? null;
  if (text === null) return;
  try {
    const saved: SavedUndo = JSON.parse(text);
    if (saved.form !== UNDO_FORM) return;
    const step = ({ userId, page = null, edits }: SavedStep): UndoStep => ({
      userId,
      page,
      requestedAt: -Infinity,
      at: -Infinity,
      edits: edits.map(({ mutation: savedMutation, before }) => {
        const mutation = mutationOf(savedMutation);
        const inverse = inverseOf(mutation, (entity, key) => before[entity]?.[key]);
        return answerWith(engine, [{ mutation, before, inverse }]);
      }),
    });
    engine.undoing.undoSteps = [...saved.past.map(step), ...engine.undoing.undoSteps];
    engine.undoing.redoSteps = saved.future.map(step);
  } catch (error) {
    engine.env.log.warn("What could be taken back before the reload is forgotten", error);
    engine.env.tabMemory?.write(null);
  }
}

function mutationOf({ op, ...fields }: SavedStep["edits"][number]["mutation"]): Mutation {
  if (!isMutationName(op)) throw new AppError("MUTATION_UNKNOWN");
  return checked(fields, op);
}
