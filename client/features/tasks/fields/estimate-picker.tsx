import { useState, type FormEvent, type ReactElement } from "react";
import { hoursText, readHours } from "#client/language/dates/hours-text.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import css from "#client/entities/task/fields/fields.module.css";
import { fieldText } from "#client/entities/task/fields/field-text.ts";

/** The maximum that the contract allows. */
const HOURS_MAX = 100_000;
const USUAL = [1, 2, 4, 8] as const;

export interface EstimatePickerProps {
  /** Hours. */
  value: number | null;
  onChange: (hours: number | null) => void;
  onClose: () => void;
}

/** Picks the estimated hours, by typing or from the usual values. */
export function EstimatePicker({ value, onChange, onClose }: EstimatePickerProps): ReactElement {
  const [words, setWords] = useState(value === null ? "" : hoursText(value));
  const [isErrorShown, setErrorShown] = useState(false);
  const choose = (hours: number | null): void => {
    if (hours !== value) onChange(hours);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const hours = readHours(words);
    if (words.trim() === "") choose(null);
    else if (hours === null || hours > HOURS_MAX) setErrorShown(true);
    else choose(hours);
  };
  return (
    <form className={css.picker} onSubmit={submit}>
      <TextField
        size="sm"
        label={fieldText.hours.label}
        hint={fieldText.hours.hint}
        autoComplete="off"
        data-autofocus=""
        value={words}
        {...(isErrorShown ? { error: fieldText.hours.unread } : {})}
        onChange={(next) => {
          setWords(next);
          setErrorShown(false);
        }}
      />
      <div className={css.quick}>
        {USUAL.map((hours) => (
          <Button key={hours} size="sm" onClick={() => choose(hours)}>
            {hoursText(hours)}
          </Button>
        ))}
      </div>
      <div className={css.pickerFoot}>
        {value !== null && (
          <Button look="ghost" size="sm" onClick={() => choose(null)}>
            {fieldText.hours.clear}
          </Button>
        )}
        <Button look="primary" size="sm" type="submit">
          {fieldText.hours.save}
        </Button>
      </div>
    </form>
  );
}
