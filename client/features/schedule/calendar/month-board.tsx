import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { isSame } from "#client/sync/store/lists.ts";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { dayOf, keyOfDay, weekStart, type Day, type Span } from "../days/days.ts";
import { taskNow, type DatedTask, type TaskDeeds } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import css from "./calendar.module.css";
import { dayByKey, isOn, pageOf, type CalendarPage } from "./calendar-page.ts";
import type { Aim, DayCarryController } from "./day-carry.ts";
import { laneWeek, spreadWeek, WEEK_DAYS } from "./lanes.ts";

import { DAY_HEAD, LANE, WeekRow, type WeekRowProps } from "./week-row.tsx";

/** A single week scrolls; the number of rows is only an upper limit. */
const WEEK_ALONE: Room = { rows: 30, characters: Infinity };
const DAYS = Array.from({ length: WEEK_DAYS }, (_none, at) => at);

export interface MonthBoardProps {
  readonly page: CalendarPage;
  readonly dated: readonly DatedTask[];
  readonly marks: ReadonlyMap<string, ColumnKind>;
  readonly now: Date;
  readonly canAdd: boolean;
  readonly canEdit: boolean;
  readonly deeds: TaskDeeds;
  readonly aim: Aim | null;
  readonly carrying: DayCarryController;
  readonly onPage: (page: CalendarPage) => void;
  readonly onDay: WeekRowProps["onDay"];
}

/** The room for tasks in a day of the grid. */
interface Room {
  /** Rows of bars. */
  readonly rows: number;
  /** Characters of a title on one row. */
  readonly characters: number;
}

/** Pixels of a row beside its title, and the approximate width of a character. */
const CHIP_EDGES = 32;
const CHARACTER_WIDTH = 6.8;

function useRoom(weeks: number): { readonly room: Room; readonly refer: (grid: HTMLElement | null) => void } {
  const [grid, refer] = useState<HTMLElement | null>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (grid === null) return undefined;
    const sizes = new ResizeObserver(() => setSize({ width: grid.clientWidth, height: grid.clientHeight }));
    sizes.observe(grid);
    return () => sizes.disconnect();
  }, [grid]);
  const rows = Math.max(1, Math.floor((height / weeks - DAY_HEAD.month - 2) / LANE.month));
  const characters = Math.floor((width / WEEK_DAYS - CHIP_EDGES) / CHARACTER_WIDTH);
  return { room: useMemo(() => ({ rows, characters }), [rows, characters]), refer };
}

const HOUR_CHARACTERS = 6;

const LINES_MAX = 3;

/** Returns the number of rows of a title, with its hour before it. */
function linesOf(task: DatedTask["task"] | undefined, characters: number): number {
  if (task === undefined) return 1;
  const length = task.title.length + (task.dueHasTime && task.dueAt !== null ? HOUR_CHARACTERS : 0);
  return Math.min(LINES_MAX, Math.ceil(length / Math.max(1, characters)));
}

/** The heading of the grid: weekdays, and in a single week also dates. */
function Weekdays(props: MonthBoardProps & { readonly active: Day }): ReactElement {
  const { page, now, active, onDay } = props;
  const monday = page.weeks[0] ?? page.first;
  return (
    <tr className={classNames(css.weekdays, page.scale === "week" && css.withDates)}>
      {DAYS.map((at) => {
        const day = monday + at;
        const isToday = day === dayOf(now);
        return (
          <th key={at} scope="col" data-day={page.scale === "week" ? keyOfDay(day) : undefined}>
            {page.scale === "month" ? (
              <span aria-label={scheduleText.weekdayLong(day)}>{scheduleText.weekday(day)}</span>
            ) : (
              <button
                type="button"
                className={classNames(css.date, isToday && css.today)}
                tabIndex={active === day ? 0 : -1}
                aria-label={scheduleText.dayName(day, now)}
                aria-current={isToday ? "date" : undefined}
                aria-haspopup="dialog"
                data-day-button=""
                onClick={(event) => onDay(day, event.currentTarget, false)}
              >
                {scheduleText.weekday(day)} <b>{scheduleText.date(day)}</b>
              </button>
            )}
          </th>
        );
      })}
    </tr>
  );
}

/** Keeps the active day of the keyboard, and moves the focus to it. */
function useActiveDay({ page, now, aim, carrying, onPage }: MonthBoardProps) {
  const sync = useSync();
  const today = dayOf(now);
  const [wish, setActive] = useState<Day>(today);
  const active = isOn(page, wish) ? wish : page.first;
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = grid.current?.querySelector<HTMLElement>(wanted.current);
    element?.focus();
    wanted.current = null;
  });
  const goTo = (day: Day): void => {
    wanted.current = `[data-day="${keyOfDay(day)}"] [data-day-button]`;
    if (!isOn(page, day)) onPage(pageOf(page.scale, day));
    setActive(day);
  };
  const isCarrying = aim !== null;
  /** Space picks up and drops a task, Enter drops it, Escape cancels. Returns true if the key was handled. */
  const carryByKey = ({ code, target }: KeyboardEvent): boolean => {
    if (isCarrying && (code === "Space" || code === "Enter" || code === "NumpadEnter")) {
      carrying.drop();
      return true;
    }
    if (isCarrying && code === "Escape") {
      carrying.cancel();
      return true;
    }
    const chip = target instanceof HTMLElement ? target.dataset["dragCard"] : undefined;
    const task = chip === undefined || code !== "Space" ? undefined : taskNow(sync, chip);
    if (task === undefined) return false;
    carrying.take(task.id, active);
    announce(scheduleText.lifted(task.title, scheduleText.dayName(active, now)));
    return true;
  };
  return { active, setActive, grid, goTo, carryByKey, isCarrying };
}

/** The layout of a week, and the tasks from which it was made. */
interface Week extends Pick<WeekRowProps, "first" | "bars" | "counts" | "tasks"> {
  readonly own: readonly DatedTask[];
  readonly room: Room;
}

/** Returns the weeks of a page; a week whose tasks have not changed stays the same object and does not render again. */
function useWeeks({ weeks }: CalendarPage, dated: readonly DatedTask[], room: Room): readonly Week[] {
  const [memory] = useState(() => new Map<Day, Week>());
  return useMemo(
    () =>
      weeks.map((first) => {
        const own = dated.filter((one) => touches(one, first));
        const cached = memory.get(first);
        if (cached !== undefined && cached.room === room && isSame(cached.own, own)) return cached;
        const tasks = new Map(own.map((one) => [one.id, one]));
        const wanted = (id: string): number => linesOf(tasks.get(id)?.task, room.characters);
        const bars = spreadWeek(laneWeek(own, first, room.rows), room.rows, wanted);
        const week = { first, own, room, tasks, bars, counts: countsOf(own, first) };
        memory.set(first, week);
        return week;
      }),
    [weeks, dated, room, memory],
  );
}

/** The calendar as a grid of days: arrows move between days, Enter opens a day, Tab moves through the tasks of the active day. */
export function MonthBoard(props: MonthBoardProps): ReactElement {
  const { page, dated, marks, now, canAdd, canEdit, deeds, aim, carrying, onDay } = props;
  const { active, setActive, grid, goTo, carryByKey, isCarrying } = useActiveDay(props);
  const { room, refer } = useRoom(page.weeks.length);
  const rows = useWeeks(page, dated, page.scale === "week" ? WEEK_ALONE : room);
  const aimed = typeof aim?.to === "object" ? aim.to : null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const isDone = canEdit && carryByKey(event);
    const next = isDone ? null : dayByKey(active, event.code);
    if (!isDone && next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) return;
    goTo(next);
    if (!isCarrying) return;
    carrying.over(next);
    announce(scheduleText.dayName(next, now));
  };
  return (
    <table
      ref={grid}
      // A table of days with arrow-key navigation is a grid by ARIA.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      tabIndex={-1}
      aria-label={scheduleText.monthText(page.first)}
      className={css.grid}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const day = target.closest<HTMLElement>("[data-day]")?.dataset["day"];
        const found = page.weeks.flatMap((first) => DAYS.map((at) => first + at)).find((one) => keyOfDay(one) === day);
        if (found !== undefined) setActive(found);
      }}
      onBlur={({ relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && grid.current?.contains(relatedTarget) === true;
        if (isCarrying && relatedTarget !== null && !isInside) carrying.cancel();
      }}
    >
      <thead>
        <Weekdays {...props} active={active} />
      </thead>
      <tbody ref={refer} className={css.weeks}>
        {rows.map(({ first, bars, counts, tasks }) => (
          <WeekRow
            key={first}
            {...{ first, bars, counts, tasks, marks, now, canAdd, deeds, onDay }}
            scale={page.scale}
            month={page.first}
            today={dayOf(now)}
            active={weekStart(active) === first ? active : null}
            aim={aimed !== null && touches(aimed, first) ? aimed : null}
            carriedId={aim?.taskId ?? null}
          />
        ))}
      </tbody>
    </table>
  );
}

function touches({ from, to }: Span, first: Day): boolean {
  return from < first + WEEK_DAYS && to >= first;
}

function countsOf(dated: readonly DatedTask[], first: Day): number[] {
  const counts = DAYS.map(() => 0);
  for (const { from, to } of dated) {
    for (let day = Math.max(from, first); day <= Math.min(to, first + WEEK_DAYS - 1); day += 1) {
      counts[day - first] = (counts[day - first] ?? 0) + 1;
    }
  }
  return counts;
}
