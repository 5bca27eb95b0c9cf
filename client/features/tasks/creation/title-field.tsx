import { useCallback, useState, type ReactElement } from "react";
import { TextArea } from "#client/ui/fields/text-area.tsx";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import { LineAid } from "#client/entities/task/quick-add-field/line-aid.tsx";
import type { LineChoices } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import css from "./creation.module.css";
import { creationText } from "./creation-text.ts";

export interface TitleFieldProps {
  readonly boardId: string;
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly choices: LineChoices;
  readonly onChoices: (choices: LineChoices) => void;
}

/** The title of a new task, parsed with the quick-add syntax. */
export function TitleField({ boardId, title, onTitle, choices, onChoices }: TitleFieldProps): ReactElement {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const find = useCallback((box: HTMLElement | null) => setField(box?.querySelector("textarea") ?? null), []);
  return (
    <div ref={find} className={css.line}>
      <TextArea
        label={creationText.titleLabel}
        labelUnseen
        rows={1}
        placeholder={creationText.placeholder}
        maxLength={TASK_TITLE_MAX}
        data-autofocus=""
        value={title}
        onChange={(next) => onTitle(next.replaceAll("\n", " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <LineAid boardId={boardId} field={field} text={title} onText={onTitle} choices={choices} onChoices={onChoices} />
    </div>
  );
}
