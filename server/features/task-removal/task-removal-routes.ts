import { tasksRemove } from "#contract/tasks/task-removal.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { mutationIdOf } from "#server/http/idempotency.ts";
import type { TaskRemovals } from "./task-removal-service.ts";

export function bindTaskRemovals(api: HttpApi, removals: TaskRemovals): void {
  api.bind(tasksRemove, async ({ body: { ids }, session, request }) => {
    await removals.remove(session, ids, mutationIdOf(request));
    return { ids };
  });
}
