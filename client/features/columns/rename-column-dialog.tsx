import { useState, type FormEvent, type ReactElement } from "react";
import { useRow } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { COLUMN_NAME_MAX } from "#contract/limit.ts";
import { setColumn } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";

/** A column's new name. An empty one changes nothing. */
export function RenameColumnDialog(props: { columnId: string; onClose: () => void }): ReactElement | null {
  const { columnId, onClose } = props;
  const sync = useSync();
  const column = useRow("column", columnId);
  const [name, setName] = useState(column?.name ?? "");
  if (column === undefined) return null;
  const form = `rename-${columnId}`;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const next = name.trim();
    if (next !== "" && next !== column.name) void setColumn(sync, columnId, { name: next });
    onClose();
  };
  return (
    <Dialog
      title={columnEditText.renameTitle}
      onClose={onClose}
      closeLabel={columnEditText.close}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {columnEditText.cancel}
          </Button>
          <Button look="primary" type="submit" form={form}>
            {columnEditText.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <TextField
          label={columnEditText.nameLabel}
          value={name}
          maxLength={COLUMN_NAME_MAX}
          autoComplete="off"
          data-autofocus=""
          onFocus={(event) => event.currentTarget.select()}
          onChange={setName}
        />
      </form>
    </Dialog>
  );
}
