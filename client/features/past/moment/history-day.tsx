import { useMemo, type ReactElement } from "react";
import { useNow } from "#client/frame/now.ts";
import { dateText } from "#client/language/date-text.ts";
import { DayButton } from "#client/ui/choice/month-grid.tsx";
import css from "../past.module.css";
import { pastText } from "../past-text.ts";
import { changesOfDays, dayOf } from "../replay/days.ts";
import type { Past } from "../replay/past.ts";

const DOTS_MAX = 3;

export interface PastDayProps {
  readonly past: Past;
  /** The moment that is looked at, milliseconds since 1970. */
  readonly at: number;
  /** Gets midnight of the day that was chosen. */
  readonly onChoose: (day: Date) => void;
}

/** The day that is looked at, and another one to choose by a month in which days with changes are marked. */
export function PastDay({ past, at, onChoose }: PastDayProps): ReactElement {
  const now = useNow();
  const counts = useMemo(() => changesOfDays(past), [past]);
  const marks = (day: Date) => {
    const count = counts.get(dayOf(day.getTime())) ?? 0;
    return count === 0 ? null : { dots: Math.min(count, DOTS_MAX), late: false, label: pastText.changes(count) };
  };
  return (
    <DayButton
      name={pastText.dayNow(new Date(at), now)}
      text={dateText(new Date(at), now)}
      className={css.day}
      label={pastText.day}
      labels={{ before: pastText.monthBefore, after: pastText.monthAfter }}
      value={new Date(at)}
      today={now}
      markOf={marks}
      onChoose={onChoose}
    />
  );
}
