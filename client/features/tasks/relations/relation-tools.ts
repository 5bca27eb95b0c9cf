import type { TaskRights } from "#client/entities/task/task-fields.ts";
import type { Task } from "#contract/entities/task.ts";

/** The tools for rendering sub-tasks and relations. */
export interface RelationsProps {
  readonly task: Task;
  readonly rights: TaskRights;
  /** Opens another task in the place of this one; without it a link leads to its own page. */
  readonly onOpen?: ((taskId: string) => void) | undefined;
}
