import type { Mutation } from "#contract/mutations/mutation.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import type { MutateAnswer, UndoOutcome } from "../sync-api.ts";
import { createUndoMemory, type UndoStep } from "../engine/undo-memory.ts";
import type { UpcomingStep } from "../undo-api.ts";
import { savedUndo } from "./undo-save.ts";

const STEPS_MAX = 100;
/** What one press makes is one step: a task with its people and labels, a board with all that its template has. */
const TOGETHER_MS = 50;
/** Edits that come together are kept for the next page of the tab at once. */
const CALM_MS = 300;

/** Remembers how an edit is taken back, that was asked for at `requestedAt`. What is done anew ends what could be done again. */
export function remember(engine: Engine, of: readonly Mutation[], edit: MutateAnswer, requestedAt: number): void {
  const userId = userOf(engine)?.id;
  // That a line of the inbox was read is nothing that a person would miss among what they did.
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

/** Asked for along with the last edit, or as soon as it was kept: how long a slow disk took for either does not part them. */
function isTogether(last: UndoStep, requestedAt: number, at: number): boolean {
  const sinceStored = requestedAt < last.at ? at - last.at : requestedAt - last.at;
  return Math.min(requestedAt - last.requestedAt, sinceStored) <= TOGETHER_MS;
}

/**
 * Takes the last step back, or does again what was taken back last. What somebody has changed since stays theirs: `changed` when that is
 * all of the step (SY-40). Throws what the edit itself would; the step then stays. `onRows` is told what has come back.
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
    // What was done meanwhile has begun new lists.
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

/** The step that `undoOrRedo` would take now, `null` for none: what it changed, and on which page it was made. */
export function upcomingStep(engine: Engine, way: "back" | "forth"): UpcomingStep | null {
  const step = nextStep(engine, way);
  if (step === null) return null;
  const edits = step.edits.flatMap((edit) => (edit.isTakenBack ? [] : (engine.undoing.origins.get(edit) ?? [])));
  return { edits, page: step.page };
}

function nextStep(engine: Engine, way: "back" | "forth"): UndoStep | null {
  const from = way === "back" ? engine.undoing.undoSteps : engine.undoing.redoSteps;
  // A step whose edits were all undone by their own «Отменить» has nothing left to undo.
  while (from.at(-1)?.edits.every(({ isTakenBack }) => isTakenBack) === true) from.pop();
  const step = from.at(-1);
  return step === undefined || step.userId !== userOf(engine)?.id ? null : step;
}

const pageOf = ({ env }: Engine): string | null => env.page?.() ?? null;

/** What is kept is of this moment, or nothing: a step of before would take back what was not done last. */
function scheduleSave(engine: Engine): void {
  const { undoing, env } = engine;
  if (env.tabMemory === undefined || undoing.cancelSave !== null) return;
  env.tabMemory.write(null);
  undoing.cancelSave = env.clock.after(CALM_MS, () => saveUndo(engine));
}

/** At once, when the page may be about to go. */
export function saveUndo(engine: Engine): void {
  const { undoing, env } = engine;
  if (undoing.cancelSave === null) return;
  undoing.cancelSave();
  undoing.cancelSave = null;
  env.tabMemory?.write(savedUndo(engine));
}

/** Nobody who comes after a person takes back what they did. */
export function forgetUndo({ undoing, env }: Engine): void {
  undoing.cancelSave?.();
  Object.assign(undoing, createUndoMemory());
  env.tabMemory?.write(null);
}
