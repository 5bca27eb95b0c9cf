import { useState, type FormEvent, type ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { VIEW_NAME_MAX } from "#contract/limit.ts";
import { savedViewText as text } from "./saved-view-text.ts";
import css from "../board-views.module.css";

const FORM = "saved-view";

export interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  /** Asks as well whether all of the board shall see it. */
  readonly canShare: boolean;
  readonly onSave: (name: string, shared: boolean) => void;
  readonly onClose: () => void;
}

/** Asks what a view is called. */
export function NameDialog({ title, name: held, canShare, onSave, onClose }: NameDialogProps): ReactElement {
  const [name, setName] = useState(held);
  const [shared, setShared] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const next = name.trim();
    if (next === "") return setAsked(true);
    onClose();
    onSave(next, shared);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={text.close}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button look="primary" type="submit" form={FORM}>
            {text.keep}
          </Button>
        </>
      }
    >
      <form id={FORM} className={css.nameForm} onSubmit={submit}>
        <TextField
          label={text.name}
          placeholder={text.namePlaceholder}
          error={isAsked && name.trim() === "" ? text.nameEmpty : undefined}
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
      </form>
    </Dialog>
  );
}
