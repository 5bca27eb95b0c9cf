import { useLayoutEffect, useRef, useState, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { COLUMN_NAME_MAX } from "#contract/limit.ts";
import { createColumn } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";
import css from "./new-column-form.module.css";

export interface NewColumnFormProps {
  boardId: string;
  /** `byKey`: the person said so, and the focus goes back to the button. */
  onClose: (byKey: boolean) => void;
}

/** Enter makes a column and stays for the next one. */
export function NewColumnForm({ boardId, onClose }: NewColumnFormProps): ReactElement {
  const sync = useSync();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  useLayoutEffect(() => input.current?.focus(), []);
  const create = async (): Promise<void> => {
    const given = name.trim();
    if (given === "") return;
    setName("");
    input.current?.focus();
    if (!(await createColumn(sync, boardId, given))) setName((typed) => (typed === "" ? given : typed));
    form.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
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
        value={name}
        maxLength={COLUMN_NAME_MAX}
        autoComplete="off"
        aria-label={columnEditText.newName}
        placeholder={columnEditText.namePlaceholder}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && !event.nativeEvent.isComposing && onClose(true)}
        onBlur={(event) => {
          const isInside = event.currentTarget.form?.contains(event.relatedTarget) ?? false;
          if (!isInside && name.trim() === "") onClose(false);
        }}
      />
      <div className={css.row}>
        <Button type="submit" look="primary" size="sm">
          {columnEditText.create}
        </Button>
        <Button look="ghost" size="sm" onClick={() => onClose(true)}>
          {columnEditText.cancel}
        </Button>
      </div>
    </form>
  );
}
