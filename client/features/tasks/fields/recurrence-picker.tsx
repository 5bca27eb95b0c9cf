import { useState, type FormEvent, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { plural } from "#client/language/plural.ts";
import { UNITS, WEEKDAY_NAMES, WEEKDAY_WORDS } from "#client/entities/task/fields/recurrence-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { recurrenceRule, type Recurrence } from "#contract/recurrence/recurrence-rule.ts";
import { runtimeZone } from "#contract/time/time-zone.ts";
import css from "#client/entities/task/fields/fields.module.css";
import { fieldText, readText } from "#client/entities/task/fields/field-text.ts";
import {
  choiceOf,
  INTERVAL_MAX,
  isUsual,
  nextOf,
  USUAL_RECURRENCES,
  usualRecurrence,
  withUnit,
  withWeekday,
  type RecurrenceChoice,
} from "./recurrence-choice.ts";
import { ruleOf } from "#client/entities/task/fields/due-rule.ts";
import type { TaskFields } from "#client/entities/task/task-fields.ts";

export interface RecurrencePickerProps {
  fields: Pick<TaskFields, "recurrence" | "recursAfterDone" | "dueAt" | "dueHasTime">;
  /** An RFC 5545 rule; `null` for none. */
  onChange: (recurrence: string | null, recursAfterDone: boolean) => void;
  onClose: () => void;
}

const text = fieldText.repeat;

/** Picks how a done task recurs: a preset, or a custom rule. */
export function RecurrencePicker({ fields, onChange, onClose }: RecurrencePickerProps): ReactElement {
  const now = useNow();
  const day = fields.dueAt === null ? now : dateOfDue(fields.dueAt, fields.dueHasTime);
  const [choice, setChoice] = useState(() => choiceOf(fields, day));
  const next = nextOf(choice, fields, now);
  // A changed rule is in this device's time zone, in which it is displayed.
  const choose = (chosen: RecurrenceChoice): void => setChoice({ ...chosen, timeZone: runtimeZone() });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    onChange(recurrenceRule({ ...choice, timeZone: choice.timeZone ?? runtimeZone() }), choice.isAfterDone);
    onClose();
  };
  const clear = (): void => {
    onChange(null, false);
    onClose();
  };
  return (
    <form className={css.picker} onSubmit={save}>
      <fieldset className={css.quick} aria-label={text.often}>
        {USUAL_RECURRENCES.map((usual) => (
          <Button
            key={usual}
            size="sm"
            className={css.chip}
            aria-pressed={isUsual(choice, usual, day)}
            onClick={() => choose({ ...choice, ...usualRecurrence(usual, day) })}
          >
            {text.usual[usual]}
          </Button>
        ))}
      </fieldset>
      <Parts choice={choice} day={day} onChange={choose} />
      <Switch
        checked={choice.isAfterDone}
        note={text.afterDoneNote}
        onChange={(isAfterDone) => choose({ ...choice, isAfterDone })}
      >
        {text.afterDone}
      </Switch>
      <output className={css.told}>{text.next(readText(next.at, next.hasTime, now))}</output>
      <div className={css.pickerFoot}>
        {ruleOf(fields).rule !== null && (
          <Button look="ghost" size="sm" onClick={clear}>
            {text.clear}
          </Button>
        )}
        <Button look="primary" size="sm" type="submit">
          {text.save}
        </Button>
      </div>
    </form>
  );
}

interface PartsProps {
  choice: RecurrenceChoice;
  day: Date;
  onChange: (choice: RecurrenceChoice) => void;
}

function Parts({ choice, day, onChange }: PartsProps): ReactElement {
  const { every, interval } = choice;
  const [typed, setTyped] = useState<string | null>(null);
  const readInterval = (value: string): void => {
    setTyped(value);
    const read = Number(value);
    if (Number.isInteger(read) && read >= 1 && read <= INTERVAL_MAX) onChange({ ...choice, interval: read });
  };
  const units = Object.entries(UNITS).map(([unit, forms]) => ({ value: unit, text: plural(interval, forms) }));
  return (
    <>
      <div className={css.everySo}>
        <span aria-hidden="true">{text.every}</span>
        <TextField
          label={text.interval}
          labelUnseen
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(interval)}
          onChange={readInterval}
          onBlur={() => setTyped(null)}
        />
        <div>
          <SelectField
            label={text.unit}
            labelUnseen
            value={every}
            options={units}
            onChange={(unit) => {
              if (isUnit(unit)) onChange(withUnit(choice, unit, day));
            }}
          />
        </div>
      </div>
      {every === "week" && <Weekdays choice={choice} day={day} onChange={onChange} />}
      {every === "month" && (
        <SelectField
          label={text.monthDay}
          labelUnseen
          value={String(choice.monthDay ?? day.getDate())}
          options={[
            ...Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), text: text.onDay(at + 1) })),
            { value: "-1", text: text.lastDay },
          ]}
          onChange={(date) => onChange({ ...choice, monthDay: Number(date) })}
        />
      )}
    </>
  );
}

function isUnit(value: string): value is Recurrence["every"] {
  return Object.hasOwn(UNITS, value);
}

function Weekdays({ choice, onChange }: PartsProps): ReactElement {
  return (
    <fieldset className={css.weekdays} aria-label={text.weekdays}>
      {WEEKDAY_NAMES.map((name, weekday) => (
        <Button
          key={name}
          size="sm"
          className={css.chip}
          aria-label={WEEKDAY_WORDS[weekday]}
          aria-pressed={choice.weekdays.includes(weekday)}
          onClick={() => onChange(withWeekday(choice, weekday))}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
