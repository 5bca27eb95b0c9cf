import { useState, type ReactElement } from "react";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { VIEW_NAME_MAX } from "#contract/core/limit.ts";
import { savedViewText as text } from "./saved-view-text.ts";
import css from "../board-views.module.css";

export interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  /** True if the dialog also asks whether to share the view with the board. */
  readonly canShare: boolean;
  readonly onSave: (name: string, shared: boolean) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function NameDialog({ title, name: initialName, canShare, onSave, onClose }: NameDialogProps): ReactElement {
  const [name, setName] = useState(initialName);
  const [shared, setShared] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = (): void => {
    const next = name.trim();
    if (next === "") return setSubmitted(true);
    onClose();
    onSave(next, shared);
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      words={{ ...text, submit: text.keep }}
      className={css.nameForm}
      onSubmit={submit}
    >
      <TextField
        label={text.name}
        placeholder={text.namePlaceholder}
        error={isSubmitted && name.trim() === "" ? text.nameEmpty : undefined}
        value={name}
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        data-autofocus=""
        onFocus={(event) => event.currentTarget.select()}
        onChange={setName}
      />
      {canShare && (
        <Switch checked={shared} onChange={setShared}>
          {text.share}
        </Switch>
      )}
    </FormDialog>
  );
}
