import { useMemo, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { dateText } from "#client/language/dates/date-text.ts";
import { DayButton } from "#client/ui/choice/month-grid.tsx";
import css from "../history.module.css";
import { historyText } from "../history-text.ts";
import { changesOfDays, dayOf } from "../replay/days.ts";
import type { BoardHistory } from "../replay/board-history.ts";

const DOTS_MAX = 3;

export interface HistoryDayProps {
  readonly boardHistory: BoardHistory;
  /** The shown moment, in milliseconds since 1970. */
  readonly at: number;
  /** Called with midnight of the selected day. */
  readonly onChoose: (day: Date) => void;
}

/** A button with the shown day. It opens a calendar in which days with changes are marked. */
export function HistoryDay({ boardHistory, at, onChoose }: HistoryDayProps): ReactElement {
  const now = useNow();
  const counts = useMemo(() => changesOfDays(boardHistory), [boardHistory]);
  const marks = (day: Date) => {
    const count = counts.get(dayOf(day.getTime())) ?? 0;
    return count === 0
      ? null
      : { dots: Math.min(count, DOTS_MAX), isOverdue: false, label: historyText.changes(count) };
  };
  return (
    <DayButton
      name={historyText.dayNow(new Date(at), now)}
      text={dateText(new Date(at), now)}
      className={css.day}
      label={historyText.day}
      labels={{ before: historyText.monthBefore, after: historyText.monthAfter }}
      value={new Date(at)}
      today={now}
      markOf={marks}
      onChoose={onChoose}
    />
  );
}
