import { useState, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { FormDialog } from "#client/ui/overlay/form-dialog.tsx";
import { CUSTOM_FIELD_TYPES, type CustomField, type CustomFieldType } from "#contract/custom-field.ts";
import { CUSTOM_FIELD_NAME_MAX } from "#contract/limit.ts";
import { changeField, createField } from "./custom-field-mutations.ts";
import { customFieldText } from "./custom-field-text.ts";
import css from "./custom-fields.module.css";
import { TYPE_ICONS } from "./field-row.tsx";
import { OptionsEditor } from "./options-editor.tsx";
import { blankOption, changedOptions, draftOf, type OptionDraft } from "./options/option-draft.ts";

export interface FieldFormProps {
  boardId: string;
  /** Absent for a new one. */
  field: CustomField | undefined;
  /** Opened from the list, to which it leads back. */
  isWithin: boolean;
  onClose: () => void;
}

const TYPES = CUSTOM_FIELD_TYPES.map((value) => ({ value, text: customFieldText.types[value] }));

function isType(value: string): value is CustomFieldType {
  return CUSTOM_FIELD_TYPES.some((known) => known === value);
}

/** A field that is made or changed: name, type, options. Its type is chosen once. */
export function FieldForm({ boardId, field, isWithin, onClose }: FieldFormProps): ReactElement {
  const sync = useSync();
  const [name, setName] = useState(field?.name ?? "");
  const [error, setError] = useState<string | null>(null);
  const [type, setType] = useState<CustomFieldType>(field?.type ?? "text");
  const [options, setOptions] = useState<readonly OptionDraft[]>(() => draftOf(field?.options ?? []));
  const submit = (): void => {
    if (name.trim() === "") return setError(customFieldText.nameEmpty);
    const given = { name: name.trim(), type, options };
    void (field === undefined ? make(sync, boardId, given) : change(sync, field, given));
    onClose();
  };
  const chooseType = (next: string): void => {
    if (!isType(next)) return;
    setType(next);
    if (next === "select" && options.length === 0) setOptions([blankOption(sync.newId(), [])]);
  };
  return (
    <FormDialog
      title={field === undefined ? customFieldText.newTitle : customFieldText.editTitle}
      onClose={onClose}
      width={460}
      words={{
        close: customFieldText.close,
        cancel: isWithin ? customFieldText.back : customFieldText.cancel,
        submit: field === undefined ? customFieldText.create : customFieldText.save,
      }}
      className={css.form}
      onSubmit={submit}
    >
      <TextField
        label={customFieldText.name}
        placeholder={customFieldText.namePlaceholder}
        maxLength={CUSTOM_FIELD_NAME_MAX}
        autoComplete="off"
        data-autofocus=""
        value={name}
        {...(error === null ? {} : { error })}
        onChange={(next) => {
          setName(next);
          setError(null);
        }}
      />
      {field === undefined ? (
        <SelectField
          label={customFieldText.type}
          hint={customFieldText.typeHint}
          value={type}
          options={TYPES}
          onChange={chooseType}
        />
      ) : (
        <p className={css.type}>
          <Icon name={TYPE_ICONS[type]} size={16} />
          {customFieldText.types[type]}
        </p>
      )}
      {type === "select" && <OptionsEditor options={options} hasTasks={field !== undefined} onChange={setOptions} />}
    </FormDialog>
  );
}

interface Given {
  name: string;
  type: CustomFieldType;
  options: readonly OptionDraft[];
}

function make(sync: Sync, boardId: string, { name, type, options }: Given): Promise<boolean> {
  return createField(sync, { boardId, name, type, options: type === "select" ? changedOptions([], options) : [] });
}

function change(sync: Sync, field: CustomField, { name, options }: Given): Promise<boolean> {
  const changed = field.type === "select" ? changedOptions(field.options, options) : [];
  return changeField(sync, field, {
    ...(name === field.name ? {} : { name }),
    ...(changed.length === 0 ? {} : { options: changed }),
  });
}
