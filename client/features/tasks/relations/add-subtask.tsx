import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { growToText } from "#client/ui/fields/grow-to-text.ts";
import { TASK_TITLE_MAX } from "#contract/limit.ts";
import type { Task } from "#contract/task.ts";
import { addSubtasks } from "./relation-mutations.ts";
import { relationText } from "./relation-text.ts";
import css from "./relations.module.css";

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export interface AddSubtaskProps {
  readonly task: Task;
  /** `byKey`: the focus wants a place. */
  readonly onClose: (byKey: boolean) => void;
}

/** The field of new sub-tasks: Enter makes one and stays for the next, several lines become several. */
export function AddSubtask({ task, onClose }: AddSubtaskProps): ReactElement {
  const sync = useSync();
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  // Two quick presses of Enter: the second one stands below the first.
  const tail = useRef(Promise.resolve());
  useEffect(() => {
    field.current?.focus();
  }, []);
  const add = (typed: string): void => {
    const titles = linesOf(typed);
    if (titles.length === 0) return;
    setText("");
    tail.current = tail.current.then(async () => {
      const made = await addSubtasks(sync, task, titles);
      // What the device could not keep goes back into the field.
      if (made < titles.length) setText((now) => linesOf([now, ...titles.slice(made)].join("\n")).join("\n"));
      field.current?.scrollIntoView({ block: "nearest" });
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      add(text);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      onClose(true);
    }
  };
  return (
    <textarea
      ref={field}
      className={css.field}
      rows={1}
      aria-label={relationText.newSubtask}
      placeholder={relationText.newSubtask}
      title={relationText.addHint}
      maxLength={TASK_TITLE_MAX}
      enterKeyHint="done"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        growToText(event.currentTarget);
      }}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData("text/plain");
        if (!pasted.trim().includes("\n")) return;
        event.preventDefault();
        add(text + pasted);
      }}
      onBlur={() => {
        add(text);
        onClose(false);
      }}
    />
  );
}
