import { useState, type ReactElement } from "react";
import { useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { COLUMN_NAME_MAX } from "#contract/core/limit.ts";
import { setColumn } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";

/** The dialog that renames a column. An empty name changes nothing. */
export function RenameColumnDialog(props: { columnId: string; onClose: () => void }): ReactElement | null {
  const { columnId, onClose } = props;
  const sync = useSync();
  const column = useRow("column", columnId);
  const [name, setName] = useState(column?.name ?? "");
  if (column === undefined) return null;
  const save = (): void => {
    const next = name.trim();
    if (next !== "" && next !== column.name) void setColumn(sync, columnId, { name: next });
    onClose();
  };
  return (
    <FormDialog
      title={columnEditText.renameTitle}
      onClose={onClose}
      words={{ ...columnEditText, submit: columnEditText.save }}
      onSubmit={save}
    >
      <TextField
        label={columnEditText.nameLabel}
        value={name}
        maxLength={COLUMN_NAME_MAX}
        autoComplete="off"
        data-autofocus=""
        onFocus={(event) => event.currentTarget.select()}
        onChange={setName}
      />
    </FormDialog>
  );
}
