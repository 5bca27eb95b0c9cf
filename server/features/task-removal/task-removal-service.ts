import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { requireAction, requireOpenBoard, requireTask } from "#server/access/require.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";

/** Deletes archived tasks permanently (docs/decisions/0079). `task-cleanup-service` removes their remains. */
export interface TaskRemovals {
  /** All or none. Throws TASK_GONE, ACTION_FORBIDDEN, BOARD_ARCHIVED, TASK_NOT_ARCHIVED. */
  remove(actor: Actor, taskIds: readonly string[], mutationId: string): Promise<void>;
}

interface TaskRemovalEnv {
  mutator: Pick<Mutator, "write">;
  /** Starts the removal of the tasks' remains. */
  onRemoved: () => void;
}

export function createTaskRemovals({ mutator, onRemoved }: TaskRemovalEnv): TaskRemovals {
  return {
    async remove(actor, taskIds, mutationId) {
      const decide = (facts: Facts) => decideRemoval(facts, taskIds);
      await mutator.write(actor, { mutationId, need: { tasks: taskIds }, skipsNoEffect: true, decide });
      onRemoved();
    },
  };
}

/** Returns the operations that delete archived tasks of active boards. Throws as {@link TaskRemovals.remove}. */
export function decideRemoval(facts: Facts, taskIds: readonly string[]): StreamOps[] {
  return [...new Set(taskIds)].flatMap((id): StreamOps[] => {
    const task = requireTask(facts, id);
    requireAction(facts, task.boardId, "task.delete");
    requireOpenBoard(facts, task.boardId);
    if (task.archivedAt === null) throw new AppError("TASK_NOT_ARCHIVED", { taskId: id });
    return [{ stream: boardStream(task.boardId), ops: [{ e: "task", id, t: "del", forGood: true }] }];
  });
}
