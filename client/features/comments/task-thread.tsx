import type { ReactElement } from "react";
import { useOpenParts } from "./discussion-queries.ts";
import { TaskDiscussion, type TaskDiscussionProps } from "./task-discussion.tsx";

/** The discussion of a task. Keeps the details of the task up to date while it is mounted. */
export function TaskThread(props: TaskDiscussionProps): ReactElement {
  useOpenParts(props.taskId);
  return <TaskDiscussion {...props} />;
}
