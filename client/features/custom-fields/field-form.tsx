import { useState, type ReactElement } from "react";
import * as z from "zod/mini";
import { useFormDraft } from "#client/shared/drafts/use-form-draft.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { CUSTOM_FIELD_TYPES, type CustomField, type CustomFieldType } from "#contract/entities/custom-field.ts";
import { CUSTOM_FIELD_NAME_MAX } from "#contract/core/limit.ts";
import { changeField, createField } from "./custom-field-mutations.ts";
import { customFieldText } from "./custom-field-text.ts";
import css from "./custom-fields.module.css";
import { TYPE_ICONS } from "./field-row.tsx";
import { OptionsEditor } from "./options-editor.tsx";
import { blankOption, changedOptions, draftOf, optionsDraft, rebased, type OptionDraft } from "./option-draft.ts";

export interface FieldFormProps {
  boardId: string;
  /** `undefined` for a new field. */
  field: CustomField | undefined;
  /** True if the form was opened from the list of fields and returns to it. */
  isWithin: boolean;
  onClose: () => void;
}

const TYPES = CUSTOM_FIELD_TYPES.map((value) => ({ value, text: customFieldText.types[value] }));

const written = z.object({ name: z.string(), type: z.enum(CUSTOM_FIELD_TYPES), options: optionsDraft });
type FieldFormValues = z.infer<typeof written>;

function writtenOf(field: CustomField | undefined): FieldFormValues {
  const options = draftOf(field?.options ?? []);
  return { name: field?.name ?? "", type: field?.type ?? "text", options: { before: options, list: options } };
}

function isType(value: string): value is CustomFieldType {
  return CUSTOM_FIELD_TYPES.some((known) => known === value);
}

/** Stores the draft on the device until it is saved or cancelled. The draft of options is rebased on the current options of the field. */
function useWritten(boardId: string, field: CustomField | undefined) {
  const { value, write, drop } = useFormDraft(`field:${boardId}:${field?.id ?? "new"}`, written, () =>
    writtenOf(field),
  );
  const before = draftOf(field?.options ?? []);
  return {
    name: value.name,
    type: value.type,
    options: rebased(value.options, before),
    change: ({ options, ...rest }: Partial<FieldInput>) =>
      write({ ...value, ...rest, ...(options === undefined ? {} : { options: { before, list: options } }) }),
    drop,
  };
}

/** The form of a new or an existing field: name, type, options. The type cannot be changed later. */
export function FieldForm({ boardId, field, isWithin, onClose }: FieldFormProps): ReactElement {
  const sync = useSync();
  const [begun] = useState(field);
  const { name, type, options, change, drop } = useWritten(boardId, field);
  const [error, setError] = useState<string | null>(null);
  const submit = (): void => {
    if (name.trim() === "") return setError(customFieldText.nameEmpty);
    const input = { name: name.trim(), type, options };
    const saved =
      field === undefined ? make(sync, boardId, input) : save(sync, { field, begun: begun ?? field }, input);
    void saved.then((isSaved) => isSaved && drop());
    onClose();
  };
  const chooseType = (next: string): void => {
    if (!isType(next)) return;
    const isFirst = next === "select" && options.length === 0;
    change({ type: next, ...(isFirst ? { options: [blankOption(sync.newId(), [])] } : {}) });
  };
  const giveUp = (): void => {
    drop();
    onClose();
  };
  return (
    <FormDialog
      title={field === undefined ? customFieldText.newTitle : customFieldText.editTitle}
      onClose={onClose}
      onCancel={giveUp}
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
          change({ name: next });
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
      {type === "select" && (
        <OptionsEditor
          options={options}
          hasTasks={field !== undefined}
          onChange={(list) => change({ options: list })}
        />
      )}
    </FormDialog>
  );
}

interface FieldInput {
  name: string;
  type: CustomFieldType;
  options: readonly OptionDraft[];
}

function make(sync: Sync, boardId: string, { name, type, options }: FieldInput): Promise<boolean> {
  return createField(sync, { boardId, name, type, options: type === "select" ? changedOptions([], options) : [] });
}

/** Sends only what has changed since the form was opened, so that a name given by another user meanwhile is not overwritten. */
function save(
  sync: Sync,
  of: { field: CustomField; begun: CustomField },
  { name, options }: FieldInput,
): Promise<boolean> {
  const changed = of.field.type === "select" ? changedOptions(of.field.options, options) : [];
  return changeField(sync, of.field, {
    ...(name === of.begun.name ? {} : { name }),
    ...(changed.length === 0 ? {} : { options: changed }),
  });
}
