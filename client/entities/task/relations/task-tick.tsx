import { useState, type ReactElement } from "react";
import { useRole } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import type { Task } from "#contract/entities/task.ts";
import { rightsOn } from "../task-fields.ts";
import { tickTask } from "./relation-mutations.ts";
import { relationText } from "./relation-text.ts";
import css from "./task-tick.module.css";

export interface TaskTickProps {
  readonly task: Task;
  /** Class for the position; the component has its own style. */
  readonly className?: string | undefined;
}

/** The round checkbox of a task, which moves the task to the «done» column of its own board, and back. */
export function TaskTick({ task, className }: TaskTickProps): ReactElement {
  const sync = useSync();
  useRole(task.boardId);
  const { canMove } = rightsOn(sync, task.boardId, false);
  // The checkbox changes in the frame of the press, although the device moves the task a moment later.
  const [ticking, setTicking] = useState<boolean | null>(null);
  const tick = async (isDone: boolean): Promise<void> => {
    setTicking(isDone);
    await tickTask(sync, task, isDone);
    setTicking(null);
  };
  return (
    <input
      type="checkbox"
      className={classNames(css.tick, className)}
      checked={ticking ?? task.doneAt !== null}
      disabled={!canMove}
      aria-label={relationText.tick(task.title)}
      onChange={(event) => void tick(event.currentTarget.checked)}
    />
  );
}
