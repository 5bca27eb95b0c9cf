import { useState, type FormEvent, type ReactElement } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import type { Day } from "./days/days.ts";
import { addOnDay } from "./schedule-mutations.ts";
import { scheduleText } from "./schedule-text.ts";
import css from "./schedule.module.css";

export interface AddOnDayProps {
  readonly boardId: string;
  readonly day: Day;
  /** The field gets the focus when the popover opens. */
  readonly isFirst: boolean;
}

/** The form for a task that is due on a day. The typed text is stored as a draft of the board, whatever the day. */
export function AddOnDay({ boardId, day, isFirst }: AddOnDayProps): ReactElement {
  const sync = useSync();
  const userId = useSession().user?.id ?? "";
  const draft = `day-task:${boardId}`;
  const [title, setTitle] = useState(() => readDraft(userId, draft) ?? "");
  const type = (next: string): void => {
    setTitle(next);
    keepDraft(userId, draft, next);
  };
  const add = async (): Promise<void> => {
    const named = title.trim();
    if (named === "") return;
    type("");
    // If the device could not store the task, the title returns to the field.
    if (!(await addOnDay(sync, { boardId, day, title: named }))) type(named);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void add();
  };
  return (
    <form className={css.addForm} onSubmit={submit}>
      <TextField
        size="sm"
        label={scheduleText.newTitle}
        labelUnseen
        placeholder={scheduleText.newTitle}
        autoComplete="off"
        maxLength={TASK_TITLE_MAX}
        {...(isFirst ? { "data-autofocus": "" } : {})}
        value={title}
        onChange={type}
      />
      <Button look="primary" size="sm" type="submit" disabled={title.trim() === ""}>
        {scheduleText.submit}
      </Button>
    </form>
  );
}
