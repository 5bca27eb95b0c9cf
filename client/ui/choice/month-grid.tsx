import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { restOf } from "#client/language/dates/working-days-text.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { Popover } from "../overlay/popover/popover.tsx";
import { addMonths, dayByKey, daysOfMonth, isSameDay } from "./month-days.ts";
import css from "./month-grid.module.css";

export type MonthGridProps = {
  /** The purpose of the calendar, for screen readers. */
  readonly label: string;
  readonly labels: { readonly before: string; readonly after: string };
  /** Any moment of the selected day, `null` for none. */
  readonly value: Date | null;
  readonly today: Date;
  /** The month shown if no day is selected; today's by default. */
  readonly around?: Date | undefined;
  /** Called with midnight of the day. */
  readonly onChoose: (day: Date) => void;
  /** The items of a day, drawn as dots under it; `null` for none. */
  readonly markOf?: (day: Date) => DayMark | null;
  /** Names days as drop targets. */
  readonly targetOf?: (day: Date) => string;
};

export type DayMark = { readonly dots: number; readonly isOverdue: boolean; readonly label: string };

const monthName = new Intl.DateTimeFormat("ru", { month: "long" });
const weekdayName = new Intl.DateTimeFormat("ru", { weekday: "short" });
const dayName = new Intl.DateTimeFormat("ru", { weekday: "long", day: "numeric", month: "long", year: "numeric" });

const titleOf = (day: Date): string => {
  const name = monthName.format(day);
  return `${name.charAt(0).toLocaleUpperCase("ru")}${name.slice(1)} ${day.getFullYear()}`;
};

const weeksOf = (days: readonly Date[]): readonly (readonly Date[])[] =>
  Array.from({ length: days.length / 7 }, (_none, at) => days.slice(at * 7, at * 7 + 7));

/**
 * A month grid to choose a day: arrows move by days and weeks, Page Up and Page Down by months, Enter chooses (ARIA practices, date
 * picker).
 */
export const MonthGrid = (props: MonthGridProps): ReactElement => {
  const { label, labels, value, today, around } = props;
  const [focused, setFocused] = useState(value ?? around ?? today);
  const byKey = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(value);
  // Changed elsewhere, for example by typing: the calendar shows that month.
  if (value?.getTime() !== chosen?.getTime()) {
    setChosen(value);
    if (value !== null) setFocused(value);
  }
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    byKey.current = false;
  });
  const turn = (months: number): void => setFocused(addMonths(focused, months));
  const weeks = weeksOf(daysOfMonth(focused.getFullYear(), focused.getMonth()));
  return (
    <div>
      <div className={css.head}>
        <span className={css.title} aria-live="polite">
          {titleOf(focused)}
        </span>
        <IconButton size="sm" icon="chevron-left" name={labels.before} tip={false} onClick={() => turn(-1)} />
        <IconButton size="sm" icon="chevron-right" name={labels.after} tip={false} onClick={() => turn(1)} />
      </div>
      <table
        ref={grid}
        // The role of a table whose cells are navigated by arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={label}
        className={css.grid}
        onKeyDown={(event) => {
          const next = dayByKey(focused, event.code, event.shiftKey);
          if (next === null) return;
          event.preventDefault();
          event.stopPropagation();
          byKey.current = true;
          setFocused(next);
        }}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day.getDay()} scope="col">
                {weekdayName.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((day) => (
                <td key={day.getTime()} aria-selected={value !== null && isSameDay(day, value)}>
                  <Day {...props} day={day} focused={focused} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** A day of the grid; `focused` is the day that the arrow keys have reached. */
const Day = ({
  day,
  focused,
  value,
  today,
  onChoose,
  markOf,
  targetOf,
}: MonthGridProps & { readonly day: Date; readonly focused: Date }): ReactElement => {
  const mark = markOf?.(day) ?? null;
  const rest = restOf(day);
  const name = [dayName.format(day), rest, mark?.label].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={classNames(
        css.day,
        rest !== null && css.rest,
        day.getMonth() !== focused.getMonth() && css.beside,
        isSameDay(day, today) && css.today,
        value !== null && isSameDay(day, value) && css.chosen,
      )}
      tabIndex={isSameDay(day, focused) ? 0 : -1}
      aria-label={name}
      title={rest === "" ? undefined : (rest ?? undefined)}
      aria-current={isSameDay(day, today) ? "date" : undefined}
      data-drop-target={targetOf?.(day)}
      onClick={() => onChoose(day)}
    >
      {day.getDate()}
      {mark !== null && (
        <span className={classNames(css.dots, mark.isOverdue && css.lateDots)} aria-hidden="true">
          {Array.from({ length: mark.dots }, (_none, at) => (
            <i key={at} />
          ))}
        </span>
      )}
    </button>
  );
};

export interface DayButtonProps extends Omit<MonthGridProps, "targetOf"> {
  /** The button's name for screen readers. */
  readonly name: string;
  /** The button's text. */
  readonly text: string;
  readonly className?: string | undefined;
  /** Clears the selected day; absent if a day is required. */
  readonly clear?: { readonly text: string; readonly onClear: () => void };
}

/** A button with a day that opens a month grid beside it. */
export function DayButton({ name, text, className, clear, ...month }: DayButtonProps): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        size="sm"
        icon="calendar-event"
        className={className}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor((open) => (open === null ? currentTarget : null))}
      >
        {text}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={month.label} width={264} onClose={close}>
          <div className={css.plane}>
            <MonthGrid
              {...month}
              onChoose={(day) => {
                month.onChoose(day);
                close();
              }}
            />
            {clear !== undefined && month.value !== null && (
              <div className={css.foot}>
                <Button
                  look="ghost"
                  size="sm"
                  onClick={() => {
                    clear.onClear();
                    close();
                  }}
                >
                  {clear.text}
                </Button>
              </div>
            )}
          </div>
        </Popover>
      )}
    </>
  );
}
