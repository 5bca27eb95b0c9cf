import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { addItems, linesOf } from "./checklist-mutations.ts";
import { checklistText } from "./checklist-text.ts";
import css from "./checklists.module.css";

export interface AddItemProps {
  taskId: string;
  group: string;
  isOpen: boolean;
  onOpen: () => void;
  /** `byKey`: with Esc, by somebody who goes on with the keyboard. */
  onClose: (byKey: boolean) => void;
}

/** The field of new lines at the end of a checklist: Enter adds one and stays, several pasted lines become several. */
export function AddItem({ taskId, group, isOpen, onOpen, onClose }: AddItemProps): ReactElement {
  const sync = useSync();
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button
        className={css.more}
        look="ghost"
        size="sm"
        icon="plus"
        data-add-item=""
        onClick={onOpen}
        aria-label={checklistText.addItemTo(group || checklistText.unnamed)}
      >
        {checklistText.addItem}
      </Button>
    );
  }
  const add = async (typed: string): Promise<void> => {
    const lines = linesOf(typed);
    if (lines.length === 0) return;
    setText("");
    const made = await addItems(sync, taskId, group, lines);
    // What the device could not keep goes back into the field.
    if (made < lines.length) setText((now) => [now, ...lines.slice(made)].filter((line) => line !== "").join("\n"));
    field.current?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void add(text);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      onClose(true);
    }
  };
  return (
    <div className={css.add}>
      <textarea
        ref={field}
        className={css.field}
        rows={1}
        aria-label={checklistText.newItem}
        placeholder={checklistText.newItem}
        title={checklistText.addHint}
        enterKeyHint="done"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (!pasted.trim().includes("\n")) return;
          event.preventDefault();
          void add(text + pasted);
        }}
        onBlur={() => {
          void add(text);
          onClose(false);
        }}
      />
    </div>
  );
}
