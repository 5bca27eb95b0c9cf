import type { StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { PEOPLE_PER_TASK_MAX, RELATIONS_PER_TASK_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import type { Action } from "#contract/core/permission.ts";
import { isRelation, type Relation } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { requireAction, requireLabel, requireOpenBoard, requireRelated, requireTask } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

type SetMutation = "task.add" | "task.remove";
type Input = DecideInput<SetMutation>;

/** A task's assignees, watchers, labels and relations: sets, changed by one value at a time. */
export const taskSetHandlers: Pick<Handlers, SetMutation> = {
  "task.add": {
    need: ({ id, args: { field, value } }) => {
      if (isRelation(field)) return { tasks: [id, value] };
      return { tasks: [id], ...(field === "labelIds" ? { labels: [value] } : { people: [value] }) };
    },
    decide: (input) => {
      const task = requireMayChange(input);
      const { field, value } = input.mutation.args;
      if (isRelation(field)) requireRelation(task, field, value, input.facts);
      else if (field === "labelIds") requireLabelFor(task, value, input.facts);
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

/** Users may watch by their own choice; making another user watch needs the right to assign. */
function actionOf({ mutation, actor }: Input): Action {
  const { field, value } = mutation.args;
  if (isRelation(field)) return "task.relate";
  if (field === "labelIds") return "task.edit";
  return field === "watcherIds" && value === actor.userId ? "task.watch" : "task.assign";
}

/** Requires a label of the task's board, or of an ancestor that the user sees. */
function requireLabelFor(task: Task, labelId: string, facts: Facts): void {
  const label = requireLabel(facts, labelId);
  const boards = [task.boardId, ...facts.ancestorsOf(task.boardId)];
  if (label.archivedAt !== null || !boards.includes(label.boardId)) throw new AppError("LABEL_GONE");
}

/** Requires another task that the user sees, on any board. */
function requireRelation(task: Task, field: Relation, value: string, facts: Facts): void {
  if (value === task.id) throw new AppError("RELATED_SELF");
  requireRelated(facts, value);
  if (task[field].length >= RELATIONS_PER_TASK_MAX && !task[field].includes(value))
    throw new AppError("TOO_MANY_RELATIONS", { field, limit: RELATIONS_PER_TASK_MAX });
}

function requireReader(task: Task, field: "assigneeIds" | "watcherIds", userId: string, facts: Facts): void {
  if (facts.roleOf(task.boardId, userId) === null) throw new AppError("USER_UNKNOWN");
  if (task[field].length >= PEOPLE_PER_TASK_MAX && !task[field].includes(userId))
    throw new AppError("FIELD_RANGE", { field });
}

function predicted({ mutation, facts, actor, now }: Input): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
