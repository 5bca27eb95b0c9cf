import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import css from "./inline-edit.module.css";
import { growToText } from "./grow-to-text.ts";
import { useWhenGone } from "./use-when-gone.ts";

export type InlineEditProps = {
  readonly label: string;
  readonly value: string;
  /** The new text, trimmed and not empty; not called when nothing changed. */
  readonly onSave: (text: string) => void;
  /** After saving or giving up: put the words back in place of the field. `byKey`: the focus wants a place too. */
  readonly onDone: (byKey: boolean) => void;
  /** The look of the words it stands for. */
  readonly look: "title" | "column" | "card" | "task";
  /** What was half typed before; it is not selected, since it is not to be typed over. */
  readonly draft?: string;
  /** Every state of the words, for who keeps drafts. */
  readonly onText?: (text: string) => void;
  readonly maxLength?: number;
};

/** A name edited in its own place: Enter and leaving save, Esc gives up, emptiness changes nothing. */
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
    // Taking the field away may blur it, and a blur saves: only the first end counts.
    if (ended.current) return;
    ended.current = true;
    if (saves) save();
    onDone(byKey);
  };
  useWhenGone(() => {
    // A draft is kept by who keeps drafts, and goes on where it was.
    if (!ended.current && onText === undefined) save();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    // Letters, arrows and Space typed here are not commands of the board around.
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
