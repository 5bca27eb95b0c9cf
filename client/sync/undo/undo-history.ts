import type { Mutation } from "#contract/mutations/mutation.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import type { MutateAnswer, UndoOutcome } from "../sync-api.ts";
import { createUndoMemory, type UndoStep } from "../engine/undo-memory.ts";
import type { UpcomingStep } from "../undo-api.ts";
import { savedUndo } from "./undo-save.ts";

const STEPS_MAX = 100;
/** Mutations within this time are one step: a task with its people and labels, a board with everything of its template. */
const TOGETHER_MS = 50;
/** The delay before steps are saved, so that mutations of one action are saved together. */
const CALM_MS = 300;

/** Adds a mutation, which was requested at `requestedAt`, to the undo steps. Drops the redo steps. */
export function remember(engine: Engine, of: readonly Mutation[], edit: MutateAnswer, requestedAt: number): void {
  const userId = userOf(engine)?.id;
  // Reading notifications is no undo step: a user would not expect it among their changes.
  if (edit.undo === null || userId === undefined || of[0]?.op.startsWith("notification.")) return;
  const { undoing } = engine;
  const at = engine.env.clock.now();
  const last = undoing.undoSteps.at(-1);
  undoing.redoSteps = [];
  if (last?.userId === userId && isTogether(last, requestedAt, at)) {
    last.edits.push(edit);
    last.requestedAt = requestedAt;
    last.at = at;
    last.page = pageOf(engine);
  } else
    undoing.undoSteps = [...undoing.undoSteps, { userId, requestedAt, at, page: pageOf(engine), edits: [edit] }].slice(
      -STEPS_MAX,
    );
  scheduleSave(engine);
}

/**
 * Returns true for a mutation that was requested soon after the last request, or soon after the last one was stored: a slow disk must not
 * separate mutations of one action.
 */
function isTogether(last: UndoStep, requestedAt: number, at: number): boolean {
  const sinceStored = requestedAt < last.at ? at - last.at : requestedAt - last.at;
  return Math.min(requestedAt - last.requestedAt, sinceStored) <= TOGETHER_MS;
}

/**
 * Reverts the last step, or redoes the one that was reverted last. Keeps what other users have changed since: returns `changed` if that is
 * the whole step (SY-40). Throws what the mutations throw; the step then stays. `onRows` gets the ids of the changed rows.
 */
export async function undoOrRedo(
  engine: Engine,
  way: "back" | "forth",
  onRows?: (ids: readonly string[]) => void,
): Promise<UndoOutcome> {
  const { undoing } = engine;
  const step = nextStep(engine, way);
  if (step === null) return "nothing";
  const { userId } = step;
  (way === "back" ? undoing.undoSteps : undoing.redoSteps).pop();
  const made: MutateAnswer[] = [];
  try {
    for (const { undo } of step.edits.toReversed()) {
      const opposite = (await undo?.()) ?? null;
      if (opposite !== null) made.push(opposite);
    }
  } catch (error) {
    // The lists are read again: mutations made meanwhile have replaced them.
    undoing[way === "back" ? "undoSteps" : "redoSteps"].push(step);
    throw error;
  }
  scheduleSave(engine);
  const to = way === "back" ? undoing.redoSteps : undoing.undoSteps;
  if (made.length === 0) return "changed";
  to.push({ userId, requestedAt: -Infinity, at: -Infinity, page: pageOf(engine), edits: made });
  onRows?.(made.flatMap((edit) => undoing.origins.get(edit) ?? []).map(({ mutation }) => mutation.id));
  return "done";
}

/** Returns the step that `undoOrRedo` would take now, `null` for none: its mutations and the page on which it was made. */
export function upcomingStep(engine: Engine, way: "back" | "forth"): UpcomingStep | null {
  const step = nextStep(engine, way);
  if (step === null) return null;
  const edits = step.edits.flatMap((edit) => (edit.isTakenBack ? [] : (engine.undoing.origins.get(edit) ?? [])));
  return { edits, page: step.page };
}

function nextStep(engine: Engine, way: "back" | "forth"): UndoStep | null {
  const from = way === "back" ? engine.undoing.undoSteps : engine.undoing.redoSteps;
  // A step whose mutations were all reverted by their own «Отменить» has nothing left to undo.
  while (from.at(-1)?.edits.every(({ isTakenBack }) => isTakenBack) === true) from.pop();
  const step = from.at(-1);
  return step === undefined || step.userId !== userOf(engine)?.id ? null : step;
}

const pageOf = ({ env }: Engine): string | null => env.page?.() ?? null;

/** Schedules saving the steps. Deletes the saved ones at once: outdated steps would revert something other than the last mutation. */
function scheduleSave(engine: Engine): void {
  const { undoing, env } = engine;
  if (env.tabMemory === undefined || undoing.cancelSave !== null) return;
  env.tabMemory.write(null);
  undoing.cancelSave = env.clock.after(CALM_MS, () => saveUndo(engine));
}

/** Saves now if a save is scheduled: the page may be about to close. */
export function saveUndo(engine: Engine): void {
  const { undoing, env } = engine;
  if (undoing.cancelSave === null) return;
  undoing.cancelSave();
  undoing.cancelSave = null;
  env.tabMemory?.write(savedUndo(engine));
}

/** Clears the steps, so that a later user cannot revert them. */
export function forgetUndo({ undoing, env }: Engine): void {
  undoing.cancelSave?.();
  Object.assign(undoing, createUndoMemory());
  env.tabMemory?.write(null);
}
