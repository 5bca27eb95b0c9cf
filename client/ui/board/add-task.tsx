import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { isFocusFree } from "../overlay/focus.ts";
import { growToText } from "../fields/grow-to-text.ts";
import css from "./add-task.module.css";

/** The field and its text, for typing aids. */
export type AidedLine = {
  readonly field: HTMLTextAreaElement | null;
  readonly text: string;
  readonly change: (text: string) => void;
};

export type QuickAddProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly submitLabel: string;
  /** Called with the non-empty lines, trimmed: a pasted list makes a task of each line. The field is cleared and stays open. */
  readonly onSubmit: (titles: readonly string[]) => void;
  /** Called on Esc (`byKey`), and when the field is left empty; leaving never discards typed text. */
  readonly onClose: (byKey: boolean) => void;
  /** Content under the text, which may draw marks behind it. `field` is `null` on the first render. */
  readonly renderAid?: ((line: AidedLine) => ReactNode) | undefined;
  /** The initial text (a draft saved by the caller). */
  readonly initial?: string;
  readonly onDraft?: (text: string) => void;
  /** Opened by the page, not by the user: it takes the focus only if nothing else has it. */
  readonly isOffered?: boolean;
  /** The field stays open when it is left empty. */
  readonly stays?: boolean;
  /** The field is in a bottom sheet, which provides the surface. */
  readonly isOnSheet?: boolean;
  /** Renders the tools beside the submit button. */
  readonly renderTools?: (line: AidedLine) => ReactNode;
  /** Called for the up arrow on the first line; returns true if it moved the focus out of the field. */
  readonly onUp?: () => boolean;
};

const isOnFirstLine = ({ value, selectionStart }: HTMLTextAreaElement): boolean =>
  !value.slice(0, selectionStart).includes("\n");

const titlesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Focuses the field on mount; an offered one only if the user has not focused anything else. */
function useFirstFocus(area: RefObject<HTMLTextAreaElement | null>, isOffered: boolean): void {
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (isOffered && !isFocusFree()) return;
    area.current?.focus({ preventScroll: isOffered });
    area.current?.setSelectionRange(1e4, 1e4);
  }, [area, isOffered]);
}

/** The field of a new card: Enter adds, Shift+Enter breaks the line, Esc closes. */
export const QuickAdd = (props: QuickAddProps): ReactElement => {
  const {
    label,
    placeholder,
    submitLabel,
    onSubmit,
    onClose,
    renderAid,
    initial = "",
    onDraft,
    isOffered = false,
    stays = false,
    isOnSheet = false,
    renderTools,
    onUp,
  } = props;
  const [text, setText] = useState(initial);
  const area = useRef<HTMLTextAreaElement>(null);
  useFirstFocus(area, isOffered);
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);

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

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key, shiftKey, currentTarget } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "Enter" && !shiftKey) submit();
    else if (key === "Escape") onClose(true);
    else if (key !== "ArrowUp" || !isOnFirstLine(currentTarget) || onUp?.() !== true) return;
    event.preventDefault();
  };

  return (
    <form
      className={isOnSheet ? css.sheet : css.box}
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
        rows={isOnSheet ? 1 : 2}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="done"
        {...(isOffered || isOnSheet ? { "data-autofocus": "" } : {})}
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value);
          growToText(event.currentTarget);
        }}
        onBlur={(event) => {
          const isInside = event.currentTarget.form?.contains(event.relatedTarget) === true;
          if (!isInside && !stays && !isOnSheet && text.trim() === "") onClose(false);
        }}
        onKeyDown={onKeyDown}
      />
      {renderAid?.({ field, text, change })}
      <div className={css.row}>
        {renderTools?.({ field, text, change })}
        <Button type="submit" look="primary" size={isOnSheet ? "md" : "sm"} className={css.submit}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
};
