import { useMemo, type ReactElement } from "react";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import type { Task } from "#contract/entities/task.ts";
import { dayOf, keyOfDay, monthStart, type Day, type Span } from "../days/days.ts";
import type { ByTime, TaskDeeds } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import { TaskLines, type TaskLineItem } from "../task-lines.tsx";
import { agendaOf, nearestDay } from "./agenda.ts";
import css from "./calendar.module.css";
import type { CalendarPage } from "./calendar-page.ts";
import { WEEK_DAYS } from "./lanes.ts";

/** High enough to be tapped with a finger. */
const ROW = 46;

export interface DayListProps extends ByTime {
  readonly page: CalendarPage;
  readonly marks: ReadonlyMap<string, ColumnKind>;
  readonly now: Date;
  readonly canAdd: boolean;
  readonly deeds: TaskDeeds;
  readonly onAdd: (day: Day, anchor: HTMLElement) => void;
}

function spanOfPage({ scale, first }: CalendarPage): Span {
  return { from: first, to: scale === "week" ? first + WEEK_DAYS - 1 : monthStart(first, 1) - 1 };
}

/** The calendar as a list, where there is no room for its grid: the days, then the tasks without days. */
export function DayList(props: DayListProps): ReactElement {
  const { page, dated, undated, marks, now, canAdd, deeds, onAdd } = props;
  const today = dayOf(now);
  const days = useMemo(() => agendaOf(dated, spanOfPage(page), today), [dated, page, today]);
  const items: TaskLineItem[] = days.flatMap(({ day, tasks }) => [
    {
      head: scheduleText.dayHead(day, now),
      key: keyOfDay(day),
      isToday: day === today,
      ...(canAdd ? { onAdd: (anchor: HTMLElement) => onAdd(day, anchor) } : {}),
    },
    ...tasks,
  ]);
  const withUndated: readonly (TaskLineItem | Task)[] =
    undated.length === 0 ? items : [...items, { head: scheduleText.undated, key: "undated" }, ...undated];
  const shown = nearestDay(days, now);
  return withUndated.length === 0 ? (
    <p className={css.nothing}>{scheduleText.nothing}</p>
  ) : (
    <TaskLines
      label={scheduleText.calendar}
      items={withUndated}
      marks={marks}
      deeds={deeds}
      rowHeight={ROW}
      className={css.agenda}
      {...(shown === undefined ? {} : { showKey: keyOfDay(shown) })}
    />
  );
}
