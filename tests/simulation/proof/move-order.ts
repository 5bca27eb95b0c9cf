import { compareBySort } from "#contract/core/order.ts";
import { short, Violation } from "../trace.ts";
import type { World } from "../world.ts";

/**
 * Rule «together»: tasks that were moved together are in their order. A task is skipped if another mutation placed it since, if its move
 * was rejected, or if the server has been restored. Throws the first violation.
 */
export function checkMoveOrder({ moveGroups, ledger, database }: World): void {
  const { tasks } = database.state();
  for (const { columnId, moves } of moveGroups) {
    const placed = moves.flatMap(({ taskId, mutationId }) => {
      const task = tasks.get(taskId);
      const isHere = task?.columnId === columnId && ledger.placedBy.get(taskId) === mutationId;
      return isHere && ledger.edits.get(mutationId)?.refusedAt === null ? [task] : [];
    });
    for (const [at, task] of placed.entries()) {
      const above = placed[at - 1];
      if (above === undefined || compareBySort(above, task) < 0) continue;
      const words = placed.map(({ id, sort }) => `${short(id)} ${sort}`).join(", ");
      throw new Violation("together", `tasks moved together do not stand in their order: ${words}`);
    }
  }
}
