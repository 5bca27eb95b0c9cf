import { memo, type ReactElement } from "react";
import { TaskCardView } from "#client/ui/board/task-card-view.tsx";
import { useCardLooks } from "#client/entities/task/task-queries.ts";

/** A task on a board. Re-renders only when its own row, labels, people or mark changes, or its due date passes. */
export const TaskCard = memo(function TaskCard({ taskId }: { taskId: string }): ReactElement | null {
  const looks = useCardLooks(taskId);
  return looks === null ? null : <TaskCardView {...looks} />;
});

/** Renders a card; a stable function for lists. */
export function renderTaskCard(taskId: string): ReactElement {
  return <TaskCard taskId={taskId} />;
}
