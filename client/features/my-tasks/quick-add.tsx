import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { boardChoices, type BoardChoice } from "#client/entities/board/board-choices.ts";
import { onCommand } from "#client/shared/navigation/command.ts";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList, useOpenBoard, useSession } from "#client/hooks/use-live.ts";
import { DatePicker } from "#client/ui/choice/date-picker.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { growToText } from "#client/ui/fields/grow-to-text.ts";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { HANDHELD_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { BoardField } from "#client/features/tasks/creation/board-field.tsx";
import { lastBoard, rememberBoard } from "#client/entities/task/last-board.ts";
import { LineAid } from "#client/entities/task/quick-add-field/line-aid.tsx";
import { NO_CHOICES } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import { addMyTask } from "#client/entities/my-tasks/my-tasks-mutations.ts";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import { MY_TASKS_DRAFT } from "./my-tasks-draft.ts";
import { dueOfView, type MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import { QuickAddButton } from "./quick-add-button.tsx";
import css from "./my-tasks.module.css";

const DUE_WIDTH = 292;
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A draft of one field that survives a reload. */
function useStoredDraft(field: string): readonly [string, (text: string) => void, (text: string) => void] {
  const userId = useSession().user?.id ?? "";
  const [text, setText] = useState(() => readDraft(userId, field) ?? "");
  const latest = useRef(text);
  const change = (next: string): void => {
    latest.current = next;
    setText(next);
    keepDraft(userId, field, next);
  };
  /** Restored text goes before the text typed since. */
  const giveBack = (words: string): void => change(latest.current.trim() === "" ? words : `${words} ${latest.current}`);
  return [text, change, giveBack];
}

/** Returns the board of a new task: the page's board, the picked one, the last used one, or the first. */
function usePlace(view: MyTasksView | null) {
  const sync = useSync();
  const roots = useList("boards:root");
  const boards = useMemo(() => (roots.length === 0 ? [] : boardChoices(sync, "task.create")), [sync, roots]);
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = [view?.boardId ?? null, chosen, lastBoard(sync)];
  const board = wanted.map((id) => boards.find(({ value }) => value === id)).find(Boolean) ?? boards[0];
  const choose = (boardId: string): void => {
    setChosen(boardId);
    rememberBoard(sync, boardId);
  };
  return { boards, board, choose };
}

export interface QuickAddProps {
  /** The view of the list under it; `null` on the overview, which has no list. */
  readonly view: MyTasksView | null;
}

/**
 * The field of a new task: title, board and due date. In «Мои задачи» the new task becomes a part of the open list. On a phone a button
 * opens it as a sheet.
 */
export function QuickAdd({ view }: QuickAddProps): ReactElement | null {
  const isHandheld = useMedia(HANDHELD_QUERY);
  const place = usePlace(view);
  if (place.board === undefined) return null;
  return isHandheld ? <QuickAddButton view={view} /> : <QuickAddForm {...place} view={view} board={place.board} />;
}

interface QuickAddFormProps extends QuickAddProps {
  readonly boards: readonly BoardChoice[];
  readonly board: BoardChoice;
  readonly choose: (boardId: string) => void;
}

function QuickAddForm({ view, boards, board, choose }: QuickAddFormProps): ReactElement {
  const sync = useSync();
  const [title, setTitle, giveBack] = useStoredDraft(MY_TASKS_DRAFT);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [due, setDue] = useState<ReadDue | null | undefined>(undefined);
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [isUsed, setUsed] = useState(title !== "");
  useEffect(() => onCommand("task.new", () => field?.focus()), [field]);
  useEffect(() => growToText(field));
  // Loads the people and labels that the line may name.
  useOpenBoard(isUsed ? board.value : null);
  const chosenDue = due === undefined ? dueOfView(view?.day ?? null) : due;
  const submit = async (): Promise<void> => {
    const lines = linesOf(title);
    if (lines.length === 0) return;
    setTitle("");
    setChoices(NO_CHOICES);
    for (const [at, line] of lines.entries()) {
      const task = { title: line, boardId: board.value, due: chosenDue, tab: view?.tab ?? null, choices };
      if (await addMyTask(sync, task)) continue;
      giveBack(lines.slice(at).join("\n"));
      return;
    }
    setDue(undefined);
  };
  return (
    <form
      className={css.quickAdd}
      data-plane=""
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.quickRow}>
        <Icon name="plus" size={18} />
        <textarea
          ref={setField}
          rows={1}
          aria-label={myTasksText.addTitle}
          placeholder={myTasksText.add}
          enterKeyHint="done"
          autoComplete="off"
          value={title}
          onFocus={() => setUsed(true)}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <span className={css.quickPlace}>
          <BoardField boards={boards} boardId={board.value} look="ghost" size="sm" onChange={choose} />
          {view !== null && <DueField due={chosenDue} onChange={setDue} />}
          <button type="submit" className={css.submit} aria-label={myTasksText.submit} disabled={title.trim() === ""}>
            <Kbd keys="Enter" />
          </button>
        </span>
      </div>
      <LineAid
        boardId={board.value}
        field={field}
        text={title}
        onText={setTitle}
        choices={choices}
        onChoices={setChoices}
        list="floating"
      />
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
        aria-label={text === null ? myTasksText.addDue : myTasksText.due(text)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        {text ?? myTasksText.addDue}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={myTasksText.addDue} width={DUE_WIDTH} onClose={() => setAnchor(null)}>
          <DatePicker
            label={myTasksText.addDue}
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
