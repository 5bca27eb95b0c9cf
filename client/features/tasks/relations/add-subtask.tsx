import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from "react";
import { useDraft, type Draft } from "#client/shared/drafts/use-draft.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { growToText } from "#client/ui/fields/grow-to-text.ts";
import { useAfterPress } from "#client/ui/fields/use-after-press.ts";
import { useWhenGone } from "#client/ui/fields/use-when-gone.ts";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import type { Task } from "#contract/entities/task.ts";
import { addSubtasks } from "#client/entities/task/relations/relation-mutations.ts";
import { LineAid } from "#client/entities/task/quick-add-field/line-aid.tsx";
import { NO_CHOICES, type LineChoices } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
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
  /** `byKey`: closed by a key, so the focus must move somewhere. */
  readonly onClose: (byKey: boolean) => void;
}

interface LineState {
  readonly choices: LineChoices;
  readonly reset: () => void;
}

/** Creates sub-tasks from the lines of a text, one after another. */
function useAdding(task: Task, draft: Draft, field: RefObject<HTMLElement | null>, { choices, reset }: LineState) {
  const sync = useSync();
  // Runs one after another, so that two quick presses of Enter keep their order.
  const tail = useRef(Promise.resolve());
  return (text: string): void => {
    const titles = linesOf(text);
    if (titles.length === 0) return;
    draft.take();
    reset();
    tail.current = tail.current.then(async () => {
      const made = await addSubtasks(sync, task, titles, choices);
      // Lines that the device could not store are put back into the field.
      draft.write(
        made < titles.length ? linesOf([draft.typed(), ...titles.slice(made)].join("\n")).join("\n") : draft.typed(),
      );
      field.current?.scrollIntoView({ block: "nearest" });
    });
  };
}

/** The field of new sub-tasks: Enter creates one and keeps the field open for the next; each pasted line becomes one. */
export function AddSubtask({ task, onClose }: AddSubtaskProps): ReactElement {
  const draft = useDraft(newSubtaskOf(task.id));
  const { isRestored } = draft;
  const afterPress = useAfterPress();
  const field = useRef<HTMLTextAreaElement>(null);
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  useEffect(() => {
    if (!isRestored) field.current?.focus();
    growToText(field.current);
  }, [isRestored]);
  const add = useAdding(task, draft, field, { choices, reset: () => setChoices(NO_CHOICES) });
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
    <div className={css.line}>
      <textarea
        ref={(element) => {
          field.current = element;
          setArea(element);
        }}
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
        onBlur={({ currentTarget, relatedTarget }) => {
          // Chips under the field are a part of it.
          if (currentTarget.parentElement?.contains(relatedTarget) === true) return;
          afterPress(() => {
            add(draft.typed());
            onClose(false);
          });
        }}
      />
      <LineAid
        boardId={task.boardId}
        field={area}
        text={draft.text}
        onText={draft.write}
        choices={choices}
        onChoices={setChoices}
      />
    </div>
  );
}
