import { useState, type FormEvent, type ReactElement } from "react";
import { useBoardPeople } from "#client/entities/person/board-people.ts";
import { valueDate } from "#client/entities/task/fields/field-value-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { isoDay } from "#client/language/dates/iso-day.ts";
import { DatePicker } from "#client/ui/choice/date-picker.tsx";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Label } from "#client/ui/controls/small.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import type { CustomField } from "#contract/entities/custom-field.ts";
import { isWebAddress, type FieldValue } from "#contract/entities/field-value.ts";
import { FIELD_NUMBER_MAX, FIELD_TEXT_MAX } from "#contract/core/limit.ts";
import { typedAddress } from "#contract/core/link-address.ts";
import { compareBySort } from "#contract/core/order.ts";
import css from "#client/entities/task/fields/fields.module.css";
import { customText, readNumber } from "./custom-text.ts";

export interface ValueEditorProps {
  field: CustomField;
  boardId: string;
  value: FieldValue | null;
  /** `null` clears the value. */
  onChange: (value: FieldValue | null) => void;
  onClose: () => void;
}

/** The editor of a value by the type of its field; `null` for a checkbox, which is set directly in its row. */
export function ValueEditor(props: ValueEditorProps): ReactElement | null {
  switch (props.field.type) {
    case "text":
    case "number":
    case "url":
      return <TypedValue {...props} />;
    case "date":
      return <DateValue {...props} />;
    case "select":
      return <OptionValue {...props} />;
    case "person":
      return <PersonValue {...props} />;
    case "checkbox":
      return null;
  }
}

type ParsedValueResult = { value: FieldValue | null } | { error: string };

/** Parses typed text as a value of its field type. */
function readTyped(type: CustomField["type"], typed: string): ParsedValueResult {
  const text = typed.trim();
  if (text === "") return { value: null };
  if (type === "number") {
    const number = readNumber(text);
    return number === null || Math.abs(number) > FIELD_NUMBER_MAX
      ? { error: customText.numberUnread }
      : { value: number };
  }
  if (text.length > FIELD_TEXT_MAX) return { error: customText.tooLong };
  if (type !== "url") return { value: text };
  const address = typedAddress(text);
  return address !== null && isWebAddress(address) ? { value: address } : { error: customText.urlUnread };
}

const HINTS = { number: customText.number, url: customText.url } as const;

function TypedValue({ field, value, onChange, onClose }: ValueEditorProps): ReactElement {
  const { name, type } = field;
  const [typed, setTyped] = useState(
    value === null ? "" : type === "number" ? String(value).replace(".", ",") : String(value),
  );
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readTyped(type, typed);
    if ("error" in read) return setError(read.error);
    onChange(read.value);
    onClose();
  };
  return (
    <form className={css.picker} onSubmit={submit} noValidate>
      <TextField
        size="sm"
        label={name}
        autoComplete="off"
        data-autofocus="typed"
        {...(type === "number" ? { inputMode: "decimal" as const } : {})}
        {...(type === "url" ? { type: "url", inputMode: "url" as const } : {})}
        {...(type === "number" || type === "url" ? { hint: HINTS[type] } : {})}
        {...(error === null ? {} : { error })}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(next) => {
          setTyped(next);
          setError(null);
        }}
      />
      <div className={css.pickerFoot}>
        <ClearButton value={value} onChange={onChange} onClose={onClose} />
        <Button look="primary" size="sm" type="submit">
          {customText.save}
        </Button>
      </div>
    </form>
  );
}

function ClearButton({
  value,
  onChange,
  onClose,
}: Pick<ValueEditorProps, "value" | "onChange" | "onClose">): ReactElement | null {
  if (value === null) return null;
  const clear = (): void => {
    onChange(null);
    onClose();
  };
  return (
    <Button look="ghost" size="sm" onClick={clear}>
      {customText.clear}
    </Button>
  );
}

/** A date without a time is the same day in every time zone; a date with a time is a moment. */
function dateValueOf({ at, hasTime }: ReadDue): string {
  return hasTime ? at.toISOString() : isoDay(at);
}

function DateValue({ field, value, onChange, onClose }: ValueEditorProps): ReactElement {
  const now = useNow();
  const current = typeof value === "string" ? valueDate(value) : null;
  return (
    <DatePicker
      label={field.name}
      value={current?.at ?? null}
      hasTime={current?.hasTime ?? false}
      withTime
      now={now}
      onChange={(due) => onChange(due === null ? null : dateValueOf(due))}
      onClose={onClose}
    />
  );
}

function OptionValue({ field, value, onChange, onClose }: ValueEditorProps): ReactElement {
  const open = field.options.filter(({ archived }) => !archived).toSorted(compareBySort);
  const choices = open.map(({ id, name, color }): Choice => ({
    id,
    text: name,
    mark: <Label color={color}>{null}</Label>,
    chosen: id === value,
  }));
  return (
    <ChoiceList
      label={field.name}
      placeholder={customText.option}
      choices={choices}
      onChoose={(id) => {
        onChange(id);
        onClose();
      }}
      empty={open.length === 0 ? customText.noOptions : customText.noOption}
      foot={value === null ? undefined : <ClearButton value={value} onChange={onChange} onClose={onClose} />}
    />
  );
}

function PersonValue({ field, boardId, value, onChange, onClose }: ValueEditorProps): ReactElement {
  const people = useBoardPeople(boardId);
  const choices = people.map((person): Choice => ({
    id: person.id,
    text: person.name,
    mark: <Avatar person={person} silent />,
    chosen: person.id === value,
  }));
  return (
    <ChoiceList
      label={field.name}
      placeholder={customText.person}
      choices={choices}
      onChoose={(id) => {
        onChange(id);
        onClose();
      }}
      empty={customText.noPerson}
      foot={value === null ? undefined : <ClearButton value={value} onChange={onChange} onClose={onClose} />}
    />
  );
}
