import { useMemo, useState, type ReactElement } from "react";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { PHONE_QUERY, WIDE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { dayOf, type Day } from "../days/days.ts";
import frame from "../frame.module.css";
import { ScheduleHead, type TraySwitch } from "../schedule-head.tsx";
import { byTime, inDays, type ScheduleProps } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import { Tray } from "../tray.tsx";
import "#client/ui/icons/more-icons.ts";
import css from "./calendar.module.css";
import { daysOf, pageInQuery, pageOf, queryOf, turned, type CalendarPage } from "./calendar-page.ts";
import { DayList } from "./day-list.tsx";
import { DayTasksPopover } from "./day-tasks-popover.tsx";
import { MonthBoard } from "./month-board.tsx";
import { useDayCarry } from "./use-day-carry.ts";

const SCALES = [
  { value: "month", label: scheduleText.scales.month },
  { value: "week", label: scheduleText.scales.week },
] as const;

interface HeadProps {
  readonly page: CalendarPage;
  readonly today: Day;
  readonly onPage: (page: CalendarPage) => void;
  readonly tray: TraySwitch | null;
}

/** The title of the page, the buttons that turn it, and the scale. */
function CalendarHead({ page, today, onPage, tray }: HeadProps): ReactElement {
  const { scale } = page;
  return (
    <ScheduleHead
      tray={tray}
      scales={SCALES}
      scale={scale}
      onScale={(next) =>
        onPage(pageOf(next, scale === "week" || page.first !== pageOf("month", today).first ? page.first : today))
      }
    >
      <h2 className={css.title} aria-live="polite">
        {scheduleText.monthText(scale === "week" ? page.first + 3 : page.first)}
      </h2>
      <div className={css.turns}>
        <IconButton
          size="sm"
          icon="chevron-left"
          name={scheduleText.before[scale]}
          data-turn="-1"
          onClick={() => onPage(turned(page, -1))}
        />
        <Button size="sm" onClick={() => onPage(pageOf(scale, today))}>
          {scheduleText.today}
        </Button>
        <IconButton
          size="sm"
          icon="chevron-right"
          name={scheduleText.after[scale]}
          data-turn="1"
          onClick={() => onPage(turned(page, 1))}
        />
      </div>
    </ScheduleHead>
  );
}

/** The open popover with the tasks of a day. */
interface OpenDay {
  readonly day: Day;
  readonly anchor: HTMLElement;
  readonly isAdding: boolean;
}

/** The calendar view of a board: a month or a week, with a tray of tasks without a due date. */
export function CalendarView(props: ScheduleProps): ReactElement {
  const { boardId, tasks, columns, canEdit, canAdd, deeds } = props;
  const now = useNow();
  const today = dayOf(now);
  const [query, change] = useQuery();
  const page = useMemo(() => pageInQuery(query, today), [query, today]);
  const onPage = (next: CalendarPage): void => change(queryOf(next, today));
  const { dated: all, undated } = useMemo(() => byTime(tasks), [tasks]);
  const dated = useMemo(() => inDays(all, ...daysOf(page)), [all, page]);
  const marks = useMemo(() => new Map(columns.map(({ column, mark }) => [column.id, mark])), [columns]);
  const isPhone = useMedia(PHONE_QUERY);
  const isWide = useMedia(WIDE_QUERY);
  const [wish, setWish] = useState<boolean | null>(null);
  const [open, setOpen] = useState<OpenDay | null>(null);
  const { aim, carrying, refer } = useDayCarry(canEdit && !isPhone, (by) => onPage(turned(page, by)));
  const hasTray = wish ?? (isWide && undated.length > 0);
  const isIntoTray = aim?.to === "tray";
  return (
    <section ref={refer} className={frame.view} aria-label={scheduleText.calendar}>
      <CalendarHead
        page={page}
        today={today}
        onPage={onPage}
        tray={isPhone ? null : { count: undated.length, isOpen: hasTray, toggle: () => setWish(!hasTray) }}
      />
      {isPhone ? (
        <DayList
          {...{ page, dated, undated, marks, now, canAdd, deeds }}
          onAdd={(day, anchor) => setOpen({ day, anchor, isAdding: true })}
        />
      ) : (
        <div className={frame.body}>
          <MonthBoard
            {...{ page, dated, marks, now, canAdd, canEdit, deeds, aim, carrying, onPage }}
            onDay={(day, anchor, isAdding) => setOpen({ day, anchor, isAdding })}
          />
          {hasTray && <Tray tasks={undated} {...{ marks, deeds, canEdit }} isAimed={isIntoTray} />}
        </div>
      )}
      {open !== null && (
        <DayTasksPopover
          key={open.day}
          {...open}
          {...{ boardId, marks, canAdd, deeds }}
          tasks={inDays(all, open.day, open.day).map(({ task }) => task)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
