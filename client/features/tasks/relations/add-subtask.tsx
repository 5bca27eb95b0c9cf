import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { growToText } from "#client/ui/fields/grow-to-text.ts";
import { useWhenGone } from "#client/ui/fields/use-when-gone.ts";
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
  /** What leaving the field adds. */
  const typed = useRef("");
  const field = useRef<HTMLTextAreaElement>(null);
  // Two quick presses of Enter: the second one stands below the first.
  const tail = useRef(Promise.resolve());
  useEffect(() => {
    field.current?.focus();
  }, []);
  const write = (next: string): void => {
    typed.current = next;
    setText(next);
  };
  const add = (given: string): void => {
    const titles = linesOf(given);
    if (titles.length === 0) return;
    write("");
    tail.current = tail.current.then(async () => {
      const made = await addSubtasks(sync, task, titles);
      // What the device could not keep goes back into the field.
      if (made < titles.length) write(linesOf([typed.current, ...titles.slice(made)].join("\n")).join("\n"));
      field.current?.scrollIntoView({ block: "nearest" });
    });
  };
  useWhenGone(() => add(typed.current));
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      add(text);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      typed.current = "";
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
        write(event.currentTarget.value);
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
