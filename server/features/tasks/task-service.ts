import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import type { Column } from "#contract/entities/column.ts";
import { AppError } from "#contract/core/error.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import { requireAction, requireColumn, requireFreeId, requireOpenBoard, requireTask } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import { settlePlace } from "#server/sync/place.ts";
import type { Facts, GapNeed } from "#server/sync/storage.ts";
import { parentNeed, requireParent } from "./task-parent-service.ts";

type PlainMutation = "task.create" | "task.set" | "task.archive" | "task.restore";

export const taskHandlers: Pick<Handlers, PlainMutation> = {
  "task.create": {
    need: ({ id, args }) => ({
      ...parentNeed(args),
      boards: [args.boardId],
      columns: [args.columnId],
      tasks: [id],
      gap: taskPlace(id, args),
      openTasksOf: args.columnId,
    }),
    decide: (input) => {
      const { mutation, facts } = input;
      const { id, args } = mutation;
      requireAction(facts, args.boardId, "task.create");
      requireOpenBoard(facts, args.boardId);
      requireFreeId(facts, "task", id);
      requireParent(input, args.boardId);
      const column = requireOpenColumn(facts, args.columnId, args.boardId);
      requireRoom(facts, column);
      return settlePlace(predicted(input), taskPlace(id, args), boardStream(args.boardId), facts);
    },
  },
  "task.set": {
    need: ({ id, args }) => ({ ...parentNeed(args), tasks: [id] }),
    decide: (input) => {
      const task = requireTask(input.facts, input.mutation.id);
      requireAction(input.facts, task.boardId, "task.edit");
      requireOpenBoard(input.facts, task.boardId);
      requireParent(input, task.boardId);
      return predicted(input);
    },
  },
  "task.archive": {
    need: ({ id }) => ({ tasks: [id] }),
    decide: (input) => {
      requireMayArchive(input);
      return predicted(input);
    },
  },
  "task.restore": {
    need: ({ id }) => ({ tasks: [id], columnOf: id }),
    decide: (input) => {
      const task = requireMayArchive(input);
      const column = requireOpenColumn(input.facts, task.columnId, task.boardId);
      if (task.archivedAt !== null) requireRoom(input.facts, column);
      return predicted(input);
    },
  },
};

/** Returns the requested position of a new or moved task. */
export function taskPlace(
  taskId: string,
  args: Pick<GapNeed, "sort" | "afterId" | "beforeId"> & { columnId: string },
): GapNeed {
  const { columnId, sort, afterId, beforeId } = args;
  return { list: "task", parentId: columnId, movingId: taskId, sort, afterId, beforeId };
}

/** Requires a column of this board that accepts tasks. One on a board that the user does not see counts as missing. */
export function requireOpenColumn(facts: Facts, columnId: string, boardId: string): Column {
  const column = requireColumn(facts, columnId);
  if (column.boardId !== boardId) throw new AppError("COLUMN_ELSEWHERE");
  if (column.archivedAt !== null) throw new AppError("COLUMN_GONE");
  return column;
}

/** Throws WIP_LIMIT when one more open task would exceed a hard limit, except for users who may exceed it. */
export function requireRoom(facts: Facts, column: Column): void {
  const { wipLimit, wipMode, boardId } = column;
  if (wipMode !== "hard" || wipLimit === null || facts.openTasks < wipLimit) return;
  if (!can(facts.roleOn(boardId), "wip.pass")) throw new AppError("WIP_LIMIT", { limit: wipLimit });
}

function requireMayArchive({ mutation, facts, actor }: DecideInput<"task.archive" | "task.restore">): Task {
  const task = requireTask(facts, mutation.id);
  const isOwn = task.createdBy === actor.userId || task.assigneeIds.includes(actor.userId);
  requireAction(facts, task.boardId, isOwn ? "task.archive-own" : "task.archive-any");
  requireOpenBoard(facts, task.boardId);
  return task;
}

function predicted({ mutation, facts, actor, now }: DecideInput<PlainMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
