import { useEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import { useDraft } from "#client/frame/use-draft.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { growToText } from "#client/ui/fields/grow-to-text.ts";
import { useAfterPress } from "#client/ui/fields/use-after-press.ts";
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

/** The draft of a new sub-task. */
export const newSubtaskOf = (taskId: string): string => `new-subtask:${taskId}`;

export interface AddSubtaskProps {
  readonly task: Task;
  /** `byKey`: the focus wants a place. */
  readonly onClose: (byKey: boolean) => void;
}

/** The field of new sub-tasks: Enter makes one and stays for the next, several lines become several. */
export function AddSubtask({ task, onClose }: AddSubtaskProps): ReactElement {
  const sync = useSync();
  const draft = useDraft(newSubtaskOf(task.id));
  const { isRestored } = draft;
  const afterPress = useAfterPress();
  const field = useRef<HTMLTextAreaElement>(null);
  // Two quick presses of Enter: the second one stands below the first.
  const tail = useRef(Promise.resolve());
  useEffect(() => {
    if (!isRestored) field.current?.focus();
    growToText(field.current);
  }, [isRestored]);
  const add = (given: string): void => {
    const titles = linesOf(given);
    if (titles.length === 0) return;
    draft.take();
    tail.current = tail.current.then(async () => {
      const made = await addSubtasks(sync, task, titles);
      // What the device could not keep goes back into the field.
      draft.write(
        made < titles.length ? linesOf([draft.typed(), ...titles.slice(made)].join("\n")).join("\n") : draft.typed(),
      );
      field.current?.scrollIntoView({ block: "nearest" });
    });
  };
  useWhenGone(() => add(draft.typedHere()));
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      add(draft.typed());
    }
    if (event.key === "Escape") {
      event.preventDefault();
      draft.write("");
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
      value={draft.text}
      onChange={(event) => {
        draft.write(event.currentTarget.value);
        growToText(event.currentTarget);
      }}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData("text/plain");
        if (!pasted.trim().includes("\n")) return;
        event.preventDefault();
        add(draft.typed() + pasted);
      }}
      onBlur={() =>
        afterPress(() => {
          add(draft.typed());
          onClose(false);
        })
      }
    />
  );
}
