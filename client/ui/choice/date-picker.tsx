import { useId, useState, type FormEvent, type ReactElement } from "react";
import { dueText, timeText } from "#client/language/dates/date-text.ts";
import { readDue, type ReadDue } from "#client/language/dates/due-words-text.ts";
import { Button } from "../controls/button.tsx";
import { TextField } from "../fields/text-field.tsx";
import css from "./date-picker.module.css";
import { pickerText } from "./date-picker-text.ts";
import { addDays } from "./month-days.ts";
import { MonthGrid } from "./month-grid.tsx";

export interface DatePickerProps {
  label: string;
  /** In the time zone of this device; `null` for none. */
  value: Date | null;
  hasTime: boolean;
  /** Whether a time may be set too. */
  withTime: boolean;
  now: Date;
  /** `null` clears the date. */
  onChange: (due: ReadDue | null) => void;
  onClose: () => void;
}

const NOON = 12;

/** Returns a day with the current time of the date; noon if the date has no time. */
function onDay(day: Date, { value, hasTime }: Pick<DatePickerProps, "value" | "hasTime">): ReadDue {
  const at = new Date(day.getFullYear(), day.getMonth(), day.getDate(), NOON);
  if (value !== null && hasTime) at.setHours(value.getHours(), value.getMinutes());
  return { at, hasTime: value !== null && hasTime };
}

/** Picks a date by typing, by day or by a preset; a pick applies at once. */
export function DatePicker(props: DatePickerProps): ReactElement {
  const { label, value, hasTime, withTime, now, onChange, onClose } = props;
  const choose = (due: ReadDue | null): void => {
    onChange(due);
    onClose();
  };
  const inDays = (days: number): void => choose(onDay(addDays(now, days), props));
  return (
    <div className={css.picker}>
      <WordsField label={label} withTime={withTime} now={now} onChoose={choose} />
      <div className={css.quick}>
        <Button size="sm" onClick={() => inDays(0)}>
          {pickerText.today}
        </Button>
        <Button size="sm" onClick={() => inDays(1)}>
          {pickerText.tomorrow}
        </Button>
        <Button size="sm" onClick={() => inDays(7)}>
          {pickerText.week}
        </Button>
      </div>
      <MonthGrid
        label={label}
        labels={{ before: pickerText.monthBefore, after: pickerText.monthAfter }}
        value={value}
        today={now}
        onChoose={(day) => choose(onDay(day, props))}
      />
      <div className={css.foot}>
        {withTime && (
          <TimeField
            key={value?.getTime()}
            at={value}
            hasTime={hasTime}
            onChange={(clock) => onChange(withClock(value ?? now, clock))}
          />
        )}
        {value !== null && (
          <Button look="ghost" size="sm" onClick={() => choose(null)}>
            {pickerText.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns a day with the time of `clock`; `null` removes the time. */
function withClock(day: Date, clock: Date | null): ReadDue {
  const at = new Date(day);
  at.setHours(clock?.getHours() ?? NOON, clock?.getMinutes() ?? 0, 0, 0);
  return { at, hasTime: clock !== null };
}

interface WordsFieldProps {
  label: string;
  withTime: boolean;
  now: Date;
  onChoose: (due: ReadDue) => void;
}

function WordsField({ label, withTime, now, onChoose }: WordsFieldProps): ReactElement {
  const [words, setWords] = useState("");
  const [isErrorShown, setErrorShown] = useState(false);
  const read = readDue(words, now);
  // A time that cannot be stored is not shown either.
  const due = read === null || withTime ? read : withClock(read.at, null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (due !== null) onChoose(due);
    else setErrorShown(words.trim() !== "");
  };
  return (
    <form onSubmit={submit}>
      <TextField
        size="sm"
        label={`${label}: ${pickerText.words(withTime)}`}
        labelUnseen
        placeholder={pickerText.placeholder(withTime)}
        autoComplete="off"
        data-autofocus=""
        value={words}
        {...(due === null ? {} : { hint: pickerText.read(dueText(due.at, due.hasTime, now).text) })}
        {...(isErrorShown && due === null ? { error: pickerText.unread } : {})}
        onChange={(next) => {
          setWords(next);
          setErrorShown(false);
        }}
      />
    </form>
  );
}

interface TimeFieldProps {
  at: Date | null;
  hasTime: boolean;
  /** Any date with the chosen time; `null` for no time. */
  onChange: (clock: Date | null) => void;
}

/** The time of a date, as «15» or «15:30»; applied when the field is left. An invalid time changes nothing. */
function TimeField({ at, hasTime, onChange }: TimeFieldProps): ReactElement {
  const id = useId();
  const current = at !== null && hasTime ? timeText(at) : "";
  const [clock, setClock] = useState(current);
  const take = (): void => {
    const read = readDue(pickerText.at(clock.trim()), new Date());
    setClock(read === null ? (clock.trim() === "" ? "" : current) : timeText(read.at));
    if (clock.trim() === "" && current !== "") onChange(null);
    else if (read !== null && timeText(read.at) !== current) onChange(read.at);
  };
  return (
    <span className={css.time}>
      <label htmlFor={id}>{pickerText.time}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={pickerText.clock}
        value={clock}
        onChange={(event) => setClock(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
    </span>
  );
}
