import { useState, type ReactElement } from "react";
import { useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { WIP_LIMIT_MAX } from "#contract/core/limit.ts";
import { setColumn } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";
import css from "./columns.module.css";

/** The dialog that sets the task limit of a column. */
export function LimitDialog(props: { columnId: string; onClose: () => void }): ReactElement | null {
  const { columnId, onClose } = props;
  const sync = useSync();
  const column = useRow("column", columnId);
  const [text, setText] = useState(column?.wipLimit?.toString() ?? "");
  const [isHard, setHard] = useState(column?.wipMode === "hard");
  const [error, setError] = useState<string | undefined>(undefined);
  if (column === undefined) return null;
  const save = (): void => {
    const wipLimit = limitOf(text);
    if (wipLimit === undefined) return setError(columnEditText.limitError);
    void setColumn(sync, columnId, { wipLimit, wipMode: isHard ? "hard" : "soft" });
    onClose();
  };
  return (
    <FormDialog
      title={columnEditText.limitTitle}
      text={`«${column.name}»`}
      onClose={onClose}
      words={{ ...columnEditText, submit: columnEditText.save }}
      className={css.dialog}
      onSubmit={save}
    >
      <TextField
        label={columnEditText.limitLabel}
        hint={columnEditText.limitHint}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        data-autofocus=""
        onChange={setText}
      />
      <Switch checked={isHard} onChange={setHard}>
        {columnEditText.limitHard}
      </Switch>
    </FormDialog>
  );
}

/** Returns `null` for no limit and `undefined` for invalid text. */
function limitOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const value = Number(trimmed);
  return Number.isInteger(value) && value >= 1 && value <= WIP_LIMIT_MAX ? value : undefined;
}
