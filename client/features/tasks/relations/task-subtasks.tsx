import { useState, type ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { ProgressBar } from "#client/ui/controls/small.tsx";
import { AddSubtask } from "./add-subtask.tsx";
import { useSubtasks } from "./relation-queries.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import type { RelationsProps } from "./relation-tools.ts";
import css from "./relations.module.css";
import { SubtaskRow } from "./subtask-row.tsx";
import { TaskPicker } from "./task-picker.tsx";

/** Further rows are collapsed: hundreds of sub-tasks are easier to read on their board. */
const SHOWN = 50;

export interface TaskSubtasksProps extends RelationsProps {
  /** Whether the field of a new sub-task is open. */
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** The sub-tasks of a task. Renders nothing if there are none and none is being added. */
export function TaskSubtasks({ task, rights, onOpen, isAdding, onAdding }: TaskSubtasksProps): ReactElement | null {
  const subtasks = useSubtasks(task.id);
  const [isWhole, setWhole] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (subtasks.length === 0 && !isAdding && anchor === null) return null;
  const done = subtasks.filter(({ doneAt }) => doneAt !== null).length;
  const total = subtasks.length;
  const shown = isWhole ? subtasks : subtasks.slice(0, SHOWN);
  const close = (byKey: boolean): void => {
    onAdding(false);
    // The button is rendered again in the next frame, in this section or outside it.
    if (byKey) requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-add-subtask]")?.focus());
  };
  return (
    <section className={css.section} aria-label={relationText.subtasks}>
      <header className={css.head}>
        <h3>{relationText.subtasks}</h3>
        {total > 0 && (
          <>
            <span className={css.count}>{relationText.progress(done, total)}</span>
            <span className={css.bar}>
              <ProgressBar value={done / total} label={relationText.progressWords(done, total)} />
            </span>
          </>
        )}
      </header>
      {total > 0 && (
        <ul className={css.rows}>
          {shown.map((one) => (
            <SubtaskRow key={one.id} task={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {shown.length < total && (
        <Button look="ghost" size="sm" className={css.more} onClick={() => setWhole(true)}>
          {relationText.more(total - shown.length)}
        </Button>
      )}
      {isAdding && <AddSubtask task={task} onClose={close} />}
      {rights.canEdit && (
        <div className={css.foot}>
          {!isAdding && (
            <Button
              look="ghost"
              size="sm"
              icon="plus"
              className={css.more}
              data-add-subtask=""
              onClick={() => onAdding(true)}
            >
              {relationText.addSubtask}
            </Button>
          )}
          <Button
            look="ghost"
            size="sm"
            className={css.more}
            aria-haspopup="dialog"
            // Otherwise the field of a new sub-task would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
          >
            {relationText.chooseSubtask}
          </Button>
        </div>
      )}
      {anchor !== null && <TaskPicker task={task} wanted="subtask" anchor={anchor} onClose={() => setAnchor(null)} />}
    </section>
  );
}
