import { useState, type FormEvent, type ReactElement } from "react";
import { useRow } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { WIP_LIMIT_MAX } from "#contract/limit.ts";
import { setColumn } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";
import css from "./columns.module.css";

/** The question of how many tasks a column takes. */
export function LimitDialog(props: { columnId: string; onClose: () => void }): ReactElement | null {
  const { columnId, onClose } = props;
  const sync = useSync();
  const column = useRow("column", columnId);
  const [text, setText] = useState(column?.wipLimit?.toString() ?? "");
  const [isHard, setHard] = useState(column?.wipMode === "hard");
  const [error, setError] = useState<string | undefined>(undefined);
  if (column === undefined) return null;
  const form = `limit-${columnId}`;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wipLimit = limitOf(text);
    if (wipLimit === undefined) return setError(columnEditText.limitError);
    void setColumn(sync, columnId, { wipLimit, wipMode: isHard ? "hard" : "soft" });
    onClose();
  };
  return (
    <Dialog
      title={columnEditText.limitTitle}
      text={`«${column.name}»`}
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
      <form id={form} className={css.dialog} onSubmit={save}>
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
      </form>
    </Dialog>
  );
}

/** `null` for no limit, `undefined` for what is no limit at all. */
function limitOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const value = Number(trimmed);
  return Number.isInteger(value) && value >= 1 && value <= WIP_LIMIT_MAX ? value : undefined;
}
