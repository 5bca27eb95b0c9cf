import { tasksRemove } from "#contract/task-removal.ts";
import type { Door } from "#server/http/door.ts";
import { mutationIdOf } from "#server/http/idempotency.ts";
import type { TaskRemovals } from "./task-removal-service.ts";

export function bindTaskRemovals(door: Door, removals: TaskRemovals): void {
  door.bind(tasksRemove, async ({ body: { ids }, session, request }) => {
    await removals.remove(session, ids, mutationIdOf(request));
    return { ids };
  });
}
