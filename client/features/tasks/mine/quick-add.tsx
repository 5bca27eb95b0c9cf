import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactElement } from "react";
import { boardChoices } from "#client/frame/board-choices.ts";
import { onCommand } from "#client/frame/command.ts";
import { keepDraft, readDraft } from "#client/frame/drafts.ts";
import { useNow } from "#client/frame/now.ts";
import { dueText } from "#client/language/date-text.ts";
import type { ReadDue } from "#client/language/due-words-text.ts";
import { dayOfIso } from "#client/language/iso-day.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useList, useSession } from "#client/live/use-live.ts";
import { DatePicker } from "#client/ui/choice/date-picker.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Popover } from "#client/ui/overlay/popover.tsx";
import { TASK_TITLE_MAX } from "#contract/limit.ts";
import { BoardField } from "../creation/board-field.tsx";
import { addMine } from "./mine-mutations.ts";
import { mineText } from "./mine-text.ts";
import { type MineView } from "./mine-view.ts";
import css from "./mine.module.css";

const DUE_WIDTH = 292;
/** What is half typed, and the board that the last one went to. */
const TITLE = "mine-title";
const BOARD = "mine-board";

/** A draft of one field that survives a reload. */
function useKept(field: string): readonly [string, (text: string) => void, (text: string) => void] {
  const userId = useSession().user?.id ?? "";
  const [text, setText] = useState(() => readDraft(userId, field) ?? "");
  const latest = useRef(text);
  const change = (next: string): void => {
    latest.current = next;
    setText(next);
    keepDraft(userId, field, next);
  };
  /** Words that come back stand before what was typed since. */
  const giveBack = (words: string): void => change(latest.current.trim() === "" ? words : `${words} ${latest.current}`);
  return [text, change, giveBack];
}

/** The day that the page is filtered by is the term of what is added there. */
function dueOfView({ day }: MineView): ReadDue | null {
  const at = day === null ? null : dayOfIso(day);
  return at === null ? null : { at, hasTime: false };
}

/** A line to add a task by: what, where and by when. It becomes one of those that the tab lists. */
export function QuickAdd({ view }: { readonly view: MineView }): ReactElement | null {
  const sync = useSync();
  const roots = useList("boards:root");
  const boards = useMemo(() => (roots.length === 0 ? [] : boardChoices(sync, "task.create")), [sync, roots]);
  const [title, setTitle, giveBack] = useKept(TITLE);
  const [kept, setKept] = useKept(BOARD);
  const [chosen, setChosen] = useState<ReadDue | null | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => onCommand("task.new", () => field.current?.focus()), []);
  const board = [view.boardId, kept].map((id) => boards.find(({ value }) => value === id)).find(Boolean) ?? boards[0];
  if (board === undefined) return null;
  const due = chosen === undefined ? dueOfView(view) : chosen;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const words = title.trim();
    if (words === "") return;
    setTitle("");
    const isMade = await addMine(sync, { title: words, boardId: board.value, due, tab: view.tab });
    if (isMade) setChosen(undefined);
    else giveBack(words);
  };
  return (
    <form className={css.quickAdd} data-plane="" onSubmit={(event) => void submit(event)}>
      <Icon name="plus" size={18} />
      <input
        ref={field}
        type="text"
        aria-label={mineText.addTitle}
        placeholder={mineText.add}
        maxLength={TASK_TITLE_MAX}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <span className={css.quickPlace}>
        <BoardField boards={boards} boardId={board.value} look="ghost" size="sm" onChange={setKept} />
        <DueField due={due} onChange={setChosen} />
        <button type="submit" className={css.submit} aria-label={mineText.submit} disabled={title.trim() === ""}>
          <Kbd keys="Enter" />
        </button>
      </span>
    </form>
  );
}

interface DueFieldProps {
  readonly due: ReadDue | null;
  readonly onChange: (due: ReadDue | null) => void;
}

function DueField({ due, onChange }: DueFieldProps): ReactElement {
  const now = useNow();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const text = due === null ? null : dueText(due.at, due.hasTime, now).text;
  return (
    <>
      <Button
        look="ghost"
        size="sm"
        icon="calendar-event"
        aria-label={text === null ? mineText.addDue : mineText.due(text)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        {text ?? mineText.addDue}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={mineText.addDue} width={DUE_WIDTH} onClose={() => setAnchor(null)}>
          <DatePicker
            label={mineText.addDue}
            value={due?.at ?? null}
            hasTime={due?.hasTime ?? false}
            withTime
            now={now}
            onClose={() => setAnchor(null)}
            onChange={onChange}
          />
        </Popover>
      )}
    </>
  );
}
