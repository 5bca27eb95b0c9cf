import { useCallback, useEffect, useState, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { onCommand } from "#client/shared/navigation/command.ts";
import { readDraft } from "#client/shared/drafts/drafts.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lazyTasks } from "#client/features/tasks/task-parts.ts";
import type { MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import { MY_TASKS_DRAFT } from "./my-tasks-draft.ts";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import css from "./my-tasks.module.css";

/** The button that opens the sheet of a new task, in place of the field of a wide screen; it shows the half-typed text. */
export function QuickAddButton({ view }: { readonly view: MyTasksView | null }): ReactElement {
  const userId = useSession().user?.id ?? "";
  const loaded = useLazy(lazyTasks);
  const [isOpen, setOpen] = useState(false);
  // Focuses the field within the click itself: otherwise a phone does not open its keyboard.
  const open = useCallback(() => lazyTasks.use(() => flushSync(() => setOpen(true))), []);
  useEffect(() => onCommand("task.new", open), [open]);
  const typed = isOpen ? "" : (readDraft(userId, MY_TASKS_DRAFT) ?? "");
  const boardId = view?.boardId ?? null;
  return (
    <>
      <button type="button" className={css.opener} aria-haspopup="dialog" onClick={open}>
        <Icon name="plus" size={18} />
        <span className={classNames(css.openerText, typed !== "" && css.typed)}>
          {typed === "" ? myTasksText.add : typed}
        </span>
      </button>
      {isOpen && loaded && (
        <loaded.TaskSheet
          draft={MY_TASKS_DRAFT}
          place={boardId === null ? null : { boardId, columnId: null }}
          view={view}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
