import { useCallback, useEffect, useState, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { onCommand } from "#client/frame/command.ts";
import { readDraft } from "#client/frame/drafts.ts";
import { useLater } from "#client/frame/later.ts";
import { useSession } from "#client/live/use-live.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lateTasks } from "../task-parts.ts";
import type { MineView } from "./mine-view.ts";
import { MINE_DRAFT } from "./mine-draft.ts";
import { mineText } from "./mine-text.ts";
import css from "./mine.module.css";

/** What leads to the sheet of a new task, in the place of its field on a wide screen; it shows what is half typed there. */
export function QuickAddButton({ view }: { readonly view: MineView | null }): ReactElement {
  const userId = useSession().user?.id ?? "";
  const late = useLater(lateTasks);
  const [isOpen, setOpen] = useState(false);
  // Within the press itself: a phone brings its keyboard for no other focus.
  const open = useCallback(() => lateTasks.use(() => flushSync(() => setOpen(true))), []);
  useEffect(() => onCommand("task.new", open), [open]);
  const typed = isOpen ? "" : (readDraft(userId, MINE_DRAFT) ?? "");
  const boardId = view?.boardId ?? null;
  return (
    <>
      <button type="button" className={css.opener} aria-haspopup="dialog" onClick={open}>
        <Icon name="plus" size={18} />
        <span className={classNames(css.openerText, typed !== "" && css.typed)}>
          {typed === "" ? mineText.add : typed}
        </span>
      </button>
      {isOpen && late && (
        <late.TaskSheet
          draft={MINE_DRAFT}
          place={boardId === null ? null : { boardId, columnId: null }}
          view={view}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
