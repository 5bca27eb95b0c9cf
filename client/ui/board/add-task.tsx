import type { ReactElement, ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { growToText } from "../fields/grow-to-text.ts";
import css from "./add-task.module.css";

/** The text of the field for what helps to write it. */
export type AidedLine = {
  readonly field: HTMLTextAreaElement | null;
  readonly text: string;
  readonly change: (text: string) => void;
};

export type QuickAddProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly submitLabel: string;
  /** The non-empty lines, trimmed: a pasted list makes a task of each line. The field is cleared and stays open. */
  readonly onSubmit: (titles: readonly string[]) => void;
  /** Esc (`byKey`), or leaving the field while it is empty; what is written is never thrown away by leaving. */
  readonly onClose: (byKey: boolean) => void;
  /** What stands under the text while it is written, and may draw marks behind it. `field` is `null` in the first drawing. */
  readonly renderAid?: ((line: AidedLine) => ReactNode) | undefined;
  /** Text to begin with (a draft kept by the caller). */
  readonly initial?: string;
  readonly onDraft?: (text: string) => void;
  /** Opened without being asked for: the focus stays where it is. */
  readonly quiet?: boolean;
};

const titlesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The field of a new card: Enter adds, Shift+Enter breaks the line, Esc closes. */
export const QuickAdd = (props: QuickAddProps): ReactElement => {
  const { label, placeholder, submitLabel, onSubmit, onClose, renderAid, initial = "", onDraft, quiet } = props;
  const [text, setText] = useState(initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    if (quiet) return;
    area.current?.focus();
    area.current?.setSelectionRange(1e4, 1e4);
  }, [quiet]);

  const change = (next: string): void => {
    setText(next);
    onDraft?.(next);
  };
  const submit = (): void => {
    const titles = titlesOf(text);
    if (titles.length === 0) return;
    onSubmit(titles);
    change("");
    area.current?.focus();
  };

  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={(element) => {
          area.current = element;
          setField(element);
        }}
        className={css.text}
        rows={2}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="done"
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value);
          growToText(event.currentTarget);
        }}
        onBlur={(event) => {
          const stays = event.currentTarget.form?.contains(event.relatedTarget) === true;
          if (!stays && text.trim() === "") onClose(false);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            submit();
          } else if (event.key === "Escape") {
            event.preventDefault();
            onClose(true);
          }
        }}
      />
      {renderAid?.({ field, text, change })}
      <div className={css.row}>
        <Button type="submit" look="primary" size="sm" className={css.submit}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
