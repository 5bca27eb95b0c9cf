import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import css from "./inline-edit.module.css";
import { growToText } from "./grow-to-text.ts";
import { useWhenGone } from "./use-when-gone.ts";

export type InlineEditProps = {
  readonly label: string;
  readonly value: string;
  /** Called with the new text, trimmed and not empty; not called if nothing changed. */
  readonly onSave: (text: string) => void;
  /** Called after saving or cancelling, to show the text again. `byKey`: the focus needs a new place. */
  readonly onDone: (byKey: boolean) => void;
  /** The style of the text that the field replaces. */
  readonly look: "title" | "column" | "card" | "task";
  /** A stored draft; it is not selected, so that typing does not overwrite it. */
  readonly draft?: string;
  /** Called on every change, for a caller that stores drafts. */
  readonly onText?: (text: string) => void;
  readonly maxLength?: number;
};

/** A name edited in place: Enter and leaving the field save, Esc cancels, an empty text changes nothing. */
export const InlineEdit = (props: InlineEditProps): ReactElement => {
  const { label, value, onSave, onDone, look, maxLength, draft, onText } = props;
  const [text, setText] = useState(draft ?? value);
  const area = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  const hasDraft = draft !== undefined;
  useLayoutEffect(() => {
    if (!hasDraft) area.current?.select();
  }, [hasDraft]);
  useLayoutEffect(() => growToText(area.current));

  const save = (): void => {
    const next = text.trim();
    if (next !== "" && next !== value) onSave(next);
  };
  const end = (saves: boolean, byKey: boolean): void => {
    // Removing the field may blur it, and a blur saves: only the first end counts.
    if (ended.current) return;
    ended.current = true;
    if (saves) save();
    onDone(byKey);
  };
  useWhenGone(() => {
    // With `onText` the caller has stored the text as a draft.
    if (!ended.current && onText === undefined) save();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    // Letters, arrows and Space typed here must not be commands of the board.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    end(event.key === "Enter", true);
  };

  return (
    <textarea
      ref={area}
      className={`${css.edit} ${css[look]}`}
      rows={1}
      dir="auto"
      aria-label={label}
      enterKeyHint="done"
      maxLength={maxLength}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value.replaceAll("\n", " ");
        setText(next);
        onText?.(next);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => end(true, false)}
    />
  );
};
