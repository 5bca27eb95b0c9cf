import { useEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import { useDraft } from "#client/shared/drafts/use-draft.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { useAfterPress } from "#client/ui/fields/use-after-press.ts";
import { useWhenGone } from "#client/ui/fields/use-when-gone.ts";
import { addItems, linesOf } from "./checklist-mutations.ts";
import { checklistText } from "./checklist-text.ts";
import css from "./checklists.module.css";

/** Prefix of the draft keys of a task's new checklist items; the name of the checklist is appended. */
export const newLineOf = (taskId: string): string => `new-line:${taskId}:`;

export interface AddItemProps {
  taskId: string;
  group: string;
  isOpen: boolean;
  onOpen: () => void;
  /** `byKey` is true if the field was closed by Escape, and the user continues with the keyboard. */
  onClose: (byKey: boolean) => void;
}

/**
 * The field of new items at the end of a checklist. Enter adds an item and keeps the field open; several pasted lines become several items.
 */
export function AddItem({ taskId, group, isOpen, onOpen, onClose }: AddItemProps): ReactElement {
  const sync = useSync();
  const draft = useDraft(newLineOf(taskId) + group);
  const afterPress = useAfterPress();
  const field = useRef<HTMLTextAreaElement>(null);
  const isUnasked = useRef(draft.isRestored);
  useEffect(() => {
    if (isOpen && !isUnasked.current) field.current?.focus();
    isUnasked.current = false;
  }, [isOpen]);
  const add = async (text: string): Promise<void> => {
    const lines = linesOf(text);
    if (lines.length === 0) return;
    draft.take();
    const made = await addItems(sync, taskId, group, lines);
    // Items that the device could not store are put back into the field.
    draft.write([draft.typed(), ...lines.slice(made)].filter((line) => line !== "").join("\n"));
    field.current?.scrollIntoView({ block: "nearest" });
  };
  useWhenGone(() => void add(draft.typedHere()));
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
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void add(draft.typed());
    }
    if (event.key === "Escape") {
      event.preventDefault();
      draft.write("");
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
        value={draft.text}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (!pasted.trim().includes("\n")) return;
          event.preventDefault();
          void add(draft.typed() + pasted);
        }}
        onBlur={() =>
          afterPress(() => {
            void add(draft.typed());
            onClose(false);
          })
        }
      />
    </div>
  );
}
