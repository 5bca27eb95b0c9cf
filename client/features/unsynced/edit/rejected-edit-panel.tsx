import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import type { RejectedEditField, RejectedEditForm, ReadField } from "./rejected-edit-form.ts";
import { CANCEL, CHOOSE, SEND } from "./rejected-edit-text.ts";
import css from "./rejected-edit.module.css";
import { PlaceFields } from "./place-fields.tsx";

export interface RejectedEditPanelProps {
  readonly mutationId: string;
  readonly form: RejectedEditForm;
  readonly onClose: () => void;
}

/** «Изменить»: the form with the fields of a rejected mutation. The edited mutation replaces the rejected one. */
export function RejectedEditPanel({ mutationId, form, onClose }: RejectedEditPanelProps): ReactElement {
  const { outbox } = useSync();
  const element = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const open = [...event.currentTarget.querySelectorAll("select")].find(({ value }) => value === "");
    if (open !== undefined) {
      open.focus();
      return;
    }
    try {
      await outbox.edit(mutationId, form.build(readerOf(event.currentTarget)));
    } catch (thrown) {
      setError(errorText(thrown));
    }
  };
  return (
    <form ref={element} className={css.form} onSubmit={(event) => void send(event)}>
      {form.note !== undefined && <p className={css.note}>{form.note}</p>}
      {form.fields.map((field) => (
        <Field key={field.kind === "place" ? "place" : field.name} field={field} />
      ))}
      {error !== null && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={css.actions}>
        <Button look="primary" size="sm" icon="cloud-up" type="submit">
          {SEND}
        </Button>
        <Button look="ghost" size="sm" onClick={onClose}>
          {CANCEL}
        </Button>
      </div>
    </form>
  );
}

function readerOf(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}

function Field({ field }: { readonly field: RejectedEditField }): ReactElement {
  const [value, setValue] = useState(field.kind === "place" ? "" : field.value);
  if (field.kind === "place") return <PlaceFields {...field} />;
  const { name, label } = field;
  if (field.kind === "text")
    return <TextField name={name} label={label} value={value} onChange={setValue} autoComplete="off" />;
  const isKnown = field.options.some((option) => option.value === value);
  // An option that no longer exists is not offered: the user has to select another one.
  const options = isKnown ? field.options : [{ value: "", text: CHOOSE }, ...field.options];
  return <SelectField name={name} label={label} value={isKnown ? value : ""} options={options} onChange={setValue} />;
}
