import type { StreamOps } from "#contract/change.ts";
import { AppError } from "#contract/error.ts";
import { PEOPLE_PER_TASK_MAX } from "#contract/limit.ts";
import { predict } from "#contract/mutation.ts";
import type { Action } from "#contract/permission.ts";
import type { Task } from "#contract/task.ts";
import { requireAction, requireLabel, requireOpenBoard, requireTask } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

type SetMutation = "task.add" | "task.remove";
type Input = DecideInput<SetMutation>;

/** A task's people and labels: sets, to which one value at a time is added or taken. */
export const taskSetHandlers: Pick<Handlers, SetMutation> = {
  "task.add": {
    need: ({ id, args }) => ({
      tasks: [id],
      ...(args.field === "labelIds" ? { labels: [args.value] } : { people: [args.value] }),
    }),
    decide: (input) => {
      const task = requireMayChange(input);
      const { field, value } = input.mutation.args;
      if (field === "labelIds") requireLabelFor(task, value, input.facts);
      else requireReader(task, field, value, input.facts);
      return predicted(input);
    },
  },
  "task.remove": {
    need: ({ id }) => ({ tasks: [id] }),
    decide: (input) => {
      requireMayChange(input);
      return predicted(input);
    },
  },
};

function requireMayChange(input: Input): Task {
  const { mutation, facts } = input;
  const task = requireTask(facts, mutation.id);
  requireAction(facts, task.boardId, actionOf(input));
  requireOpenBoard(facts, task.boardId);
  return task;
}

/** To watch is anybody's own affair; to make somebody else watch is to assign. */
function actionOf({ mutation, actor }: Input): Action {
  const { field, value } = mutation.args;
  if (field === "labelIds") return "task.edit";
  return field === "watcherIds" && value === actor.userId ? "task.watch" : "task.assign";
}

/** A label of the task's board, or of a board above it that one sees. */
function requireLabelFor(task: Task, labelId: string, facts: Facts): void {
  const label = requireLabel(facts, labelId);
  const boards = [task.boardId, ...facts.ancestorsOf(task.boardId)];
  if (label.archivedAt !== null || !boards.includes(label.boardId)) throw new AppError("LABEL_GONE");
}

function requireReader(task: Task, field: "assigneeIds" | "watcherIds", userId: string, facts: Facts): void {
  if (facts.roleOf(task.boardId, userId) === null) throw new AppError("USER_UNKNOWN");
  if (task[field].length >= PEOPLE_PER_TASK_MAX && !task[field].includes(userId))
    throw new AppError("FIELD_RANGE", { field });
}

function predicted({ mutation, facts, actor, now }: Input): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
