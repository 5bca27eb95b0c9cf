import { useEffect, useState, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import type { Task } from "#contract/entities/task.ts";
import { setTask } from "#client/entities/task/task-mutations.ts";
import css from "./view.module.css";
import { viewText } from "./view-text.ts";

export interface TaskTitleProps {
  task: Task;
  canEdit: boolean;
  /** 1 for the heading of a page, 2 for a panel. */
  level: 1 | 2;
}

const TITLE_ID = "task-title";

function focusTitle(): void {
  document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
}

/** A task's title, edited inline. Half-typed text is restored when the task is opened again. */
export function TaskTitle({ task, canEdit, level }: TaskTitleProps): ReactElement {
  const sync = useSync();
  const userId = sync.session.state().user?.id ?? "";
  const field = `title:${task.id}`;
  const [draft, setDraft] = useState(() => (canEdit ? readDraft(userId, field) : null));
  const [isEdited, setEdited] = useState(draft !== null);
  useEffect(() => {
    // The element that had the focus in the previous task is gone.
    if (document.activeElement === document.body) focusTitle();
  }, []);
  const Heading = level === 1 ? "h1" : "h2";
  const end = (byKey: boolean): void => {
    keepDraft(userId, field, null);
    flushSync(() => {
      setEdited(false);
      setDraft(null);
    });
    if (byKey) focusTitle();
  };
  if (isEdited) {
    return (
      <div className={css.title}>
        <Heading>
          <Unseen>{task.title}</Unseen>
        </Heading>
        <InlineEdit
          look="task"
          label={viewText.titleLabel}
          value={task.title}
          maxLength={TASK_TITLE_MAX}
          {...(draft === null ? {} : { draft })}
          onText={(text) => keepDraft(userId, field, text === task.title ? null : text)}
          onSave={(title) => setTask(sync, task.id, { title })}
          onDone={end}
        />
      </div>
    );
  }
  const edit = (): void => setEdited(true);
  return (
    <div className={css.title}>
      <Heading
        id={TITLE_ID}
        tabIndex={-1}
        dir="auto"
        data-autofocus=""
        {...(canEdit ? { onClick: edit } : {})}
        className={canEdit ? css.pressed : undefined}
      >
        {task.title}
      </Heading>
      {canEdit && (
        <button type="button" className={css.unseenButton} data-task-field="title" onClick={edit}>
          {viewText.rename}
        </button>
      )}
    </div>
  );
}
