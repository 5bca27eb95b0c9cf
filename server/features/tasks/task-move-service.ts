import { boardStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireColumn, requireOpenBoard, requireTask } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import { NEED_LIST, settlePlace } from "#server/sync/place.ts";
import type { Facts } from "#server/sync/storage.ts";
import { requireOpenColumn, requireRoom, taskPlace } from "./task-service.ts";

export const taskMoveHandlers: Pick<Handlers, "task.move"> = {
  "task.move": {
    need: ({ id, args }) => ({
      tasks: [id],
      columns: [args.columnId],
      boards: args.boardId === undefined ? [] : [args.boardId],
      peopleOf: id,
      gap: taskPlace(id, args),
      openTasksOf: args.columnId,
    }),
    decide: decideMove,
  },
};

/** Moves to a position in a column of the same board, or of another board that has the column. */
function decideMove({ mutation, facts, actor, now }: DecideInput<"task.move">): StreamOps[] | typeof NEED_LIST {
  const { id, args } = mutation;
  const task = requireTask(facts, id);
  requireAction(facts, task.boardId, "task.move");
  if (args.boardId !== undefined) requireAction(facts, args.boardId, "task.move");
  const boardId = args.boardId ?? requireColumn(facts, args.columnId).boardId;
  requireAction(facts, boardId, "task.move");
  requireOpenBoard(facts, task.boardId);
  requireOpenBoard(facts, boardId);
  const column = requireOpenColumn(facts, args.columnId, boardId);
  if (column.id !== task.columnId && task.archivedAt === null) requireRoom(facts, column);
  const ops = predict(mutation, { actorId: actor.userId, view: facts, now });
  const settled = settlePlace(ops, taskPlace(id, args), boardStream(boardId), facts);
  if (settled === NEED_LIST || boardId === task.boardId) return settled;
  return settled.map((part) => ({ ...part, ops: part.ops.map((op) => withPeopleOf(boardId, op, facts)) }));
}

/** Removes assignees and watchers who may not see the target board; labels of the old board are removed as well. */
function withPeopleOf(boardId: string, op: RowOp, facts: Facts): RowOp {
  if (op.e !== "task" || op.t !== "set") return op;
  const { assigneeIds, watcherIds } = op.f;
  if (assigneeIds === undefined || watcherIds === undefined) return op;
  const seeing = (userIds: string[]) => userIds.filter((userId) => facts.roleOf(boardId, userId) !== null);
  return { ...op, f: { ...op.f, assigneeIds: seeing(assigneeIds), watcherIds: seeing(watcherIds) } };
}
