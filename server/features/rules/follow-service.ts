import { boardOfStream, boardStream, type StreamOps } from "#contract/changes/change.ts";
import { namedIn } from "#contract/entities/rule-form.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Follow, FollowInput } from "#server/sync/mutations/follow.ts";
import { createFactsOverlay, type FactsOverlay } from "#server/sync/mutations/facts-overlay.ts";
import { eventsBetween, isCausedBy, type TaskEvent } from "./task-event-logic.ts";
import { runRules } from "./rule-run-service.ts";

/** Runs the rules of boards as consequences of a write (docs/decisions/0035). */
export const followRules: Follow = {
  need(written) {
    const found = taskEventsOf(written);
    if (found === null) return null;
    const { task, events } = found;
    const rules = written.facts.rulesOf(task.boardId);
    if (!rules.some((rule) => events.some((event) => isCausedBy(rule, event)))) return null;
    return {
      boards: [task.boardId],
      labels: rules.flatMap((rule) => namedIn(rule, "label")),
      people: rules.flatMap((rule) => [rule.authorId, ...namedIn(rule, "person")]),
      endsOf: { boardId: task.boardId, taskId: task.id },
    };
  },
  decide(written) {
    const found = taskEventsOf(written);
    if (found === null) return null;
    const { task, events, overlay } = found;
    const { facts, actorId, mutationId, now } = written;
    const first = facts.get("task", task.id);
    const occasion = { taskId: task.id, first, events, actorId, mutationId, now };
    const changes = runRules(facts.rulesOf(task.boardId), occasion, overlay);
    return { stream: boardStream(task.boardId), changes };
  },
};

interface TaskWriteEvents {
  task: Task;
  events: TaskEvent[];
  overlay: FactsOverlay;
}

/** Returns what a write does to its task; `null` when no rule can apply. A mutation is about one task. */
function taskEventsOf({ ops, facts, timed }: FollowInput): TaskWriteEvents | null {
  const boards = ops.map(({ stream }) => boardOfStream(stream)).filter((id) => id !== null);
  if (boards.every((id) => facts.rulesOf(id).length === 0)) return null;
  const overlay = createFactsOverlay(facts);
  for (const part of ops) overlay.apply(part.stream, part.ops, null);
  for (const id of timed === null ? tasksIn(ops) : [timed.taskId]) {
    const task = overlay.facts.get("task", id);
    if (task === undefined || task.archivedAt !== null) continue;
    const events: TaskEvent[] =
      timed === null ? eventsBetween(facts.get("task", id), task) : [{ kind: "timed", ref: timed.ruleId }];
    if (events.length > 0) return { task, events, overlay };
  }
  return null;
}

function tasksIn(ops: readonly StreamOps[]): string[] {
  const ids = ops.flatMap((part) => part.ops.filter((op) => op.e === "task").map(({ id }) => id));
  return [...new Set(ids)];
}
