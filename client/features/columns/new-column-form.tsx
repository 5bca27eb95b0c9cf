import { useLayoutEffect, useRef, type ReactElement } from "react";
import { useDraft } from "#client/shared/drafts/use-draft.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { COLUMN_NAME_MAX } from "#contract/core/limit.ts";
import { createColumn } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";
import css from "./new-column-form.module.css";

export interface NewColumnFormProps {
  boardId: string;
  /** `byKey`: the user cancelled, and the focus returns to the button. */
  onClose: (byKey: boolean) => void;
}

/**
 * A half-typed name is restored when the form is opened again, until it is cancelled. Enter creates a column and keeps the form open for
 * the next one.
 */
export function NewColumnForm({ boardId, onClose }: NewColumnFormProps): ReactElement {
  const sync = useSync();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const draft = useDraft(`new-column:${boardId}`);
  useLayoutEffect(() => input.current?.focus(), []);
  const create = async (): Promise<void> => {
    const typedName = draft.typed().trim();
    if (typedName === "") return;
    draft.take();
    input.current?.focus();
    const isMade = await createColumn(sync, boardId, typedName);
    draft.write(isMade || draft.typed() !== "" ? draft.typed() : typedName);
    form.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const giveUp = (): void => {
    draft.write("");
    onClose(true);
  };
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <input
        ref={input}
        className={css.name}
        value={draft.text}
        maxLength={COLUMN_NAME_MAX}
        autoComplete="off"
        aria-label={columnEditText.newName}
        placeholder={columnEditText.namePlaceholder}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && !event.nativeEvent.isComposing && giveUp()}
        onBlur={(event) => {
          const isInside = event.currentTarget.form?.contains(event.relatedTarget) ?? false;
          if (!isInside && draft.typed().trim() === "") onClose(false);
        }}
      />
      <div className={css.row}>
        <Button type="submit" look="primary" size="sm">
          {columnEditText.create}
        </Button>
        <Button look="ghost" size="sm" onClick={giveUp}>
          {columnEditText.cancel}
        </Button>
      </div>
    </form>
  );
}
