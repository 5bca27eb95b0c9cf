import type { MutationName } from "#contract/mutation.ts";
import { userOf, type Engine } from "./engine.ts";
import type { MutateAnswer, Travelled } from "./surface.ts";

const STEPS_MAX = 100;
/** What one press makes is one step: a task with its people and labels. */
const TOGETHER_MS = 50;

/** Remembers how an edit is taken back. What is done anew ends what could be done again. */
export function remember(engine: Engine, op: MutationName, edit: MutateAnswer): void {
  const userId = userOf(engine)?.id;
  // That a line of the inbox was read is nothing that a person would miss among what they did.
  if (edit.undo === null || userId === undefined || op.startsWith("notification.")) return;
  const { undoing } = engine;
  const at = engine.env.clock.now();
  const last = undoing.past.at(-1);
  undoing.future = [];
  if (last?.userId === userId && at - last.at <= TOGETHER_MS) {
    last.edits.push(edit);
    last.at = at;
    return;
  }
  undoing.past = [...undoing.past, { userId, at, edits: [edit] }].slice(-STEPS_MAX);
}

/**
 * Takes the last step back, or does again what was taken back last. What somebody has changed since stays theirs: `changed` when that is
 * all of the step (SY-40). Throws what the edit itself would; the step then stays.
 */
export async function travel(engine: Engine, way: "back" | "forth"): Promise<Travelled> {
  const { undoing } = engine;
  const userId = userOf(engine)?.id;
  const from = way === "back" ? undoing.past : undoing.future;
  // What «Отменить» has taken back since is no step any more.
  while (from.at(-1)?.edits.every(({ isTakenBack }) => isTakenBack) === true) from.pop();
  const step = from.pop();
  if (step === undefined || step.userId !== userId) return "nothing";
  const made: MutateAnswer[] = [];
  try {
    for (const { undo } of step.edits.toReversed()) {
      const opposite = (await undo?.()) ?? null;
      if (opposite !== null) made.push(opposite);
    }
  } catch (error) {
    // What was done meanwhile has begun new lists.
    undoing[way === "back" ? "past" : "future"].push(step);
    throw error;
  }
  const to = way === "back" ? undoing.future : undoing.past;
  if (made.length === 0) return "changed";
  to.push({ userId, at: -Infinity, edits: made });
  return "done";
}
