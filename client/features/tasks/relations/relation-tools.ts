import type { TaskRights } from "#client/entities/task/task-fields.ts";
import type { Task } from "#contract/entities/task.ts";

/** Props of the components for sub-tasks and relations. */
export interface RelationsProps {
  readonly task: Task;
  readonly rights: TaskRights;
  /** Opens another task instead of this one; without it a link opens the task's page. */
  readonly onOpen?: ((taskId: string) => void) | undefined;
}
