import { memo, type ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { dateOf, isIn, keyOfDay, restOn, type Day, type Span } from "../days/days.ts";
import type { DatedTask, TaskDeeds } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import { TaskChip } from "../task-chip.tsx";
import css from "./calendar.module.css";
import { WEEK_DAYS, type Bar, type WeekBars } from "./lanes.ts";

/** Pixels of a row of bars, including the gap below it, by scale. */
export const LANE = { month: 25, week: 46 } as const;
/** Lines of a title in a single week. */
const WEEK_LINES = 2;
/** Pixels above the first row, for the date of the day. */
export const DAY_HEAD = { month: 30, week: 10 } as const;

export interface WeekRowProps {
  readonly first: Day;
  readonly scale: "month" | "week";
  readonly bars: WeekBars;
  readonly tasks: ReadonlyMap<string, DatedTask>;
  readonly marks: ReadonlyMap<string, ColumnKind>;
  /** The number of tasks of each day. */
  readonly counts: readonly number[];
  /** A day of the shown month; days of other months are dimmed. */
  readonly month: Day;
  readonly today: Day;
  readonly now: Date;
  /** The active day of the keyboard, if it is in this week. */
  readonly active: Day | null;
  /** The days where the dragged task would be, if they are in this week. */
  readonly aim: Span | null;
  readonly carriedId: string | null;
  readonly canAdd: boolean;
  readonly deeds: TaskDeeds;
  readonly onDay: (day: Day, anchor: HTMLElement, isAdding: boolean) => void;
}

/** Returns the position of a bar in the cell of its first day. */
function placeOf({ lane, length, height }: Bar, scale: WeekRowProps["scale"]) {
  return {
    top: DAY_HEAD[scale] + lane * LANE[scale],
    width: `calc(${length * 100}% + ${length - 1}px - 8px)`,
    height: LANE[scale] * height - 3,
  };
}

function Chips({ at, row }: { readonly at: number; readonly row: WeekRowProps }): ReactElement {
  const { bars, tasks, marks, scale, first, active, carriedId, deeds } = row;
  return (
    <>
      {bars.bars.map((bar) => {
        const dated = bar.at === at ? tasks.get(bar.id) : undefined;
        if (dated === undefined) return null;
        return (
          <TaskChip
            key={bar.id}
            task={dated.task}
            mark={marks.get(dated.task.columnId) ?? "queue"}
            span={dated}
            deeds={deeds}
            tabIndex={active === first + at ? 0 : -1}
            isCarried={carriedId === bar.id}
            isBar={dated.from < dated.to}
            comes={bar.comes}
            goes={bar.goes}
            isCut={bar.isCut}
            lines={scale === "week" ? WEEK_LINES : bar.height}
            className={css.chip}
            style={placeOf(bar, scale)}
          />
        );
      })}
    </>
  );
}

function DayCell({ at, row }: { readonly at: number; readonly row: WeekRowProps }): ReactElement {
  const { first, scale, bars, counts, month, today, now, active, aim, canAdd, onDay } = row;
  const day = first + at;
  const rest = restOn(day);
  const name = scheduleText.restName(scheduleText.dayName(day, now), rest);
  const hidden = bars.hidden[at] ?? 0;
  const isBeside = scale === "month" && dateOf(day).getMonth() !== dateOf(month).getMonth();
  const tabIndex = active === day ? 0 : -1;
  return (
    <td
      className={classNames(
        css.day,
        rest !== null && css.weekend,
        isBeside && css.beside,
        aim !== null && isIn(day, aim) && css.aimed,
      )}
      data-day={keyOfDay(day)}
      data-aimed={aim !== null && isIn(day, aim) ? "" : undefined}
    >
      {scale === "month" && (
        <button
          type="button"
          className={classNames(css.date, day === today && css.today)}
          tabIndex={tabIndex}
          aria-label={scheduleText.day(name, counts[at] ?? 0)}
          aria-current={day === today ? "date" : undefined}
          aria-haspopup="dialog"
          data-day-button=""
          onClick={(event) => onDay(day, event.currentTarget, false)}
        >
          {scheduleText.date(day)}
          {dateOf(day).getDate() === 1 && <span className={css.monthName}>{scheduleText.ofMonth(day)}</span>}
        </button>
      )}
      {scale === "month" && rest !== null && rest !== "" && (
        <span className={css.holiday} title={rest} aria-hidden="true">
          {rest}
        </span>
      )}
      {canAdd && (
        <IconButton
          className={css.add}
          size="sm"
          icon="plus"
          name={scheduleText.addOn(name)}
          tip={false}
          tabIndex={-1}
          onClick={(event) => onDay(day, event.currentTarget, true)}
        />
      )}
      <Chips at={at} row={row} />
      {hidden > 0 && (
        <button
          type="button"
          className={css.more}
          style={{ top: DAY_HEAD[scale] + (bars.rows - 1) * LANE[scale] }}
          tabIndex={tabIndex}
          aria-label={scheduleText.moreOn(hidden, name)}
          aria-haspopup="dialog"
          onClick={(event) => onDay(day, event.currentTarget, false)}
        >
          {scheduleText.more(hidden)}
        </button>
      )}
    </td>
  );
}

const DAYS = Array.from({ length: WEEK_DAYS }, (_none, at) => at);

/** A week of the calendar: its days, and the bars of its tasks. */
export const WeekRow = memo((props: WeekRowProps): ReactElement => {
  const { scale, bars } = props;
  const minHeight = scale === "week" ? DAY_HEAD.week + bars.rows * LANE.week + 8 : undefined;
  return (
    <tr className={classNames(css.week, scale === "week" && css.alone)} style={{ minHeight }}>
      {DAYS.map((at) => (
        <DayCell key={at} at={at} row={props} />
      ))}
    </tr>
  );
});
WeekRow.displayName = "WeekRow";
