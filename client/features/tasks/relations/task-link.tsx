import type { MouseEvent, ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { classNames } from "#client/ui/class-names.ts";
import { taskKey } from "#client/entities/task/task-key.ts";
import type { Glimpse } from "./relation-queries.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import css from "./relations.module.css";

export interface TaskLinkProps {
  readonly taskId: string;
  readonly glimpse: Glimpse;
  readonly onOpen?: ((taskId: string) => void) | undefined;
}

/** A link to another task with its title and key. If the task is not available, the link shows the reason and still works. */
export function TaskLink({ taskId, glimpse, onOpen }: TaskLinkProps): ReactElement {
  const { task } = glimpse;
  const board = useRow("board", task?.boardId ?? null);
  const key = task === undefined ? null : taskKey(board, task);
  const press = (event: MouseEvent): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (onOpen === undefined || !isPlain) return;
    event.preventDefault();
    onOpen(taskId);
  };
  const isDone = task !== undefined && task.doneAt !== null;
  return (
    <a
      className={classNames(css.link, isDone && css.done, task === undefined && css.unknown)}
      href={pathTo("task", { task: taskId })}
      onClick={press}
    >
      <span className={css.words}>{glimpse.state === "here" ? glimpse.task.title : relationText[glimpse.state]}</span>
      {key !== null && <span className={css.key}> {key}</span>}
    </a>
  );
}
