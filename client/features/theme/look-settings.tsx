import { useState, type ReactElement, type ReactNode } from "react";
import { START_PAGES, startPage } from "#client/shared/preferences/start-page.ts";
import { beginWeeksWith, daysIntoWeek } from "#client/language/dates/first-weekday.ts";
import { SelectField, type SelectOption } from "#client/ui/fields/select-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { useSignal } from "#client/ui/signal.ts";
import { density, setDense } from "#client/ui/theme/density.ts";
import { DENSE, DENSE_NOTE, START, START_NAMES, WEEK_START, WEEK_STARTS } from "./look-text.ts";
import css from "./theme.module.css";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly getStored: () => Value;
  readonly onKeep: (value: Value) => void;
}

/** A select with a label; the choice is stored on this device at once. */
function Choice<Value extends string>({ label, values, names, getStored, onKeep }: ChoiceProps<Value>): ReactElement {
  const [value, setValue] = useState(getStored);
  const options = values.map((one): SelectOption => ({ value: one, text: names[one] }));
  const choose = (selected: string): void => {
    const next = values.find((one) => one === selected);
    if (next === undefined) return;
    setValue(next);
    onKeep(next);
  };
  return (
    <div className={css.line}>
      <span aria-hidden="true">{label}</span>
      <SelectField label={label} labelUnseen size="sm" value={value} options={options} onChange={choose} />
    </div>
  );
}

/** Display settings of this device: card density, the start page, the first weekday. `children` are more switches. */
export function LookSettings({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className={css.look}>
      <Switch checked={useSignal(density)} onChange={setDense} note={DENSE_NOTE}>
        {DENSE}
      </Switch>
      <Choice
        label={START}
        values={START_PAGES}
        names={START_NAMES}
        getStored={startPage.get}
        onKeep={startPage.choose}
      />
      <Choice
        label={WEEK_START}
        values={["monday", "sunday"]}
        names={WEEK_STARTS}
        getStored={() => (daysIntoWeek(0) === 0 ? "sunday" : "monday")}
        onKeep={(day) => beginWeeksWith(day === "sunday" ? 0 : 1)}
      />
      {children}
    </div>
  );
}
