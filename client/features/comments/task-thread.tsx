import type { ReactElement } from "react";
import { useOpenParts } from "./discussion-queries.ts";
import { TaskDiscussion, type TaskDiscussionProps } from "./task-discussion.tsx";

/** A task's discussion. While it is on the screen the device follows the task's parts. */
export function TaskThread(props: TaskDiscussionProps): ReactElement {
  useOpenParts(props.taskId);
  return <TaskDiscussion {...props} />;
}
