import { useMemo, useState, type ReactElement } from "react";
import { useNow } from "#client/frame/now.ts";
import { dateText } from "#client/language/date-text.ts";
import { MonthGrid } from "#client/ui/choice/month-grid.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Popover } from "#client/ui/overlay/popover.tsx";
import css from "../past.module.css";
import { pastText } from "../past-text.ts";
import { changesOfDays, dayOf } from "../replay/days.ts";
import type { Past } from "../replay/past.ts";

const DOTS_MAX = 3;

export interface DayButtonProps {
  readonly past: Past;
  /** The moment that is looked at, milliseconds since 1970. */
  readonly at: number;
  /** Gets midnight of the day that was chosen. */
  readonly onChoose: (day: Date) => void;
}

/** The day that is looked at, and another one to choose by a month in which days with changes are marked. */
export function DayButton({ past, at, onChoose }: DayButtonProps): ReactElement {
  const now = useNow();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const counts = useMemo(() => changesOfDays(past), [past]);
  const marks = (day: Date) => {
    const count = counts.get(dayOf(day.getTime())) ?? 0;
    return count === 0 ? null : { dots: Math.min(count, DOTS_MAX), late: false, label: pastText.changes(count) };
  };
  return (
    <>
      <Button
        size="sm"
        icon="calendar-event"
        className={css.day}
        aria-label={pastText.dayNow(new Date(at), now)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor((open) => (open === null ? currentTarget : null))}
      >
        {dateText(new Date(at), now)}
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={pastText.day} width={264} onClose={() => setAnchor(null)}>
          <div className={css.days}>
            <MonthGrid
              label={pastText.day}
              labels={{ before: pastText.monthBefore, after: pastText.monthAfter }}
              value={new Date(at)}
              today={now}
              markOf={marks}
              onChoose={(day) => {
                onChoose(day);
                setAnchor(null);
              }}
            />
          </div>
        </Popover>
      )}
    </>
  );
}
