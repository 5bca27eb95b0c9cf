import { useState, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { DatePicker } from "#client/ui/choice/date-picker.tsx";
import type { AidedLine } from "#client/ui/board/add-task.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { readText } from "#client/entities/task/fields/field-text.ts";
import { withDue } from "#client/entities/task/quick-add-syntax/due-in-line-text.ts";
import type { LineChoices } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import { lineReader } from "#client/entities/task/quick-add-syntax/line-reader.ts";
import { wordsChoice } from "#client/entities/task/quick-add-syntax/quick-add-choice.ts";
import css from "./sheet.module.css";
import { sheetText } from "./sheet-text.ts";

const DUE_WIDTH = 292;

export interface LineToolsProps {
  readonly boardId: string;
  readonly line: AidedLine;
  readonly choices: LineChoices;
  /** The due date of a line that has none of its own. */
  readonly usualDue: ReadDue | null;
  readonly onNoUsualDue: () => void;
}

/** Inserts the sign of a person or a label at the caret, as if it had been typed. */
function typeSign(field: HTMLTextAreaElement, sign: "@" | "#"): void {
  field.focus();
  const { value, selectionStart: from, selectionEnd: to } = field;
  const isApart = from === 0 || /\s/u.test(value[from - 1] ?? "");
  field.setRangeText(isApart ? sign : ` ${sign}`, from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

interface DueButtonProps {
  readonly text: string | null;
  /** Whether the button shows the date, because no chip does. */
  readonly isSeen: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (anchor: HTMLElement) => void;
}

function DueButton({ text, isSeen, isOpen, onOpen }: DueButtonProps): ReactElement {
  const name = text === null ? sheetText.due : sheetText.dueIs(text);
  const opening = {
    "aria-haspopup": "dialog" as const,
    "aria-expanded": isOpen,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => onOpen(currentTarget),
  };
  if (!isSeen)
    return <IconButton className={css.tool} icon="calendar-event" iconSize={22} tip={false} name={name} {...opening} />;
  return (
    <Button look="ghost" icon="calendar-event" className={css.place} aria-label={name} {...opening}>
      {text}
    </Button>
  );
}

/** Touch alternatives to typing: a day, a person, a label. They are inserted into the line as text. */
export function LineTools({ boardId, line, choices, usualDue, onNoUsualDue }: LineToolsProps): ReactElement | null {
  const { field, text, change } = line;
  const sync = useSync();
  const now = useNow();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isRead = wordsChoice.use() === "on";
  // Of several lines each becomes a task: there is no single line to insert into.
  if (!isRead || field === null || text.includes("\n")) return null;
  const read = lineReader(sync, boardId, choices);
  const ownDue = read(text).due;
  const due = ownDue ?? usualDue;
  const put = (chosen: ReadDue | null): void => {
    if (chosen === null) onNoUsualDue();
    const next = withDue(text, chosen, read);
    change(next);
    field.focus();
    field.setSelectionRange(next.length, next.length);
  };
  return (
    <>
      <DueButton
        text={due === null ? null : readText(due.at, due.hasTime, now)}
        isSeen={ownDue === null && due !== null}
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
      <IconButton
        className={css.tool}
        icon="at"
        iconSize={22}
        tip={false}
        name={sheetText.person}
        onClick={() => typeSign(field, "@")}
      />
      <IconButton
        className={css.tool}
        icon="hash"
        iconSize={22}
        tip={false}
        name={sheetText.labels}
        onClick={() => typeSign(field, "#")}
      />
      {anchor !== null && (
        <Popover anchor={anchor} label={sheetText.due} width={DUE_WIDTH} onClose={() => setAnchor(null)}>
          <DatePicker
            label={sheetText.due}
            value={due?.at ?? null}
            hasTime={due?.hasTime ?? false}
            withTime
            now={now}
            onClose={() => setAnchor(null)}
            onChange={put}
          />
        </Popover>
      )}
    </>
  );
}
