import { AppError } from "#contract/core/error.ts";
import { TASK_DEPTH_MAX } from "#contract/core/limit.ts";
import { taskLine } from "#contract/tasks/task-line.ts";
import { requireAction, requireRelated } from "#server/access/require.ts";
import type { DecideInput, OwnNeed } from "#server/sync/mutations/handler.ts";

type Args = DecideInput<"task.create" | "task.set">["mutation"]["args"];

/** Facts needed of a new parent, if any: guards its ancestors against concurrent moves. */
export function parentNeed({ parentTaskId }: Args): OwnNeed {
  return typeof parentTaskId === "string" ? { lineOf: parentTaskId } : {};
}

/** Throws for a parent that the user does not see, a cycle, or too deep nesting. `boardId` is the board of the sub-task. */
export function requireParent(
  { mutation: { id, args }, facts }: DecideInput<"task.create" | "task.set">,
  boardId: string,
): void {
  const { parentTaskId } = args;
  if (parentTaskId === undefined) return;
  requireAction(facts, boardId, "task.relate");
  if (parentTaskId === null) return;
  if (parentTaskId === id) throw new AppError("TASK_CIRCLE");
  requireRelated(facts, parentTaskId);
  const line = taskLine(parentTaskId, (taskId) => facts.get("task", taskId));
  if (line.some((task) => task.id === id)) throw new AppError("TASK_CIRCLE");
  const isCutOff = line.length > TASK_DEPTH_MAX && line.at(-1)?.parentTaskId !== null;
  if (isCutOff) throw new AppError("TASK_TOO_DEEP", { limit: TASK_DEPTH_MAX });
}
