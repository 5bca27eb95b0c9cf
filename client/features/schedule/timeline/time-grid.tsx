import { memo, type ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import type { Day, Span } from "../days/days.ts";
import { restOn } from "../days/days.ts";
import { scheduleText } from "../schedule-text.ts";
import { xOf, type Scale, type Zoom } from "./scale.ts";
import { restsOf, ticksOf } from "./ticks.ts";
import css from "./timeline.module.css";

interface TimeProps {
  readonly scale: Scale;
  readonly zoom: Zoom;
  readonly seen: Span;
  readonly today: Day;
}

function lowerText(zoom: Zoom, day: Day): ReactElement {
  if (zoom === "quarter") return <>{scheduleText.shortMonth(day)}</>;
  if (zoom === "month") return <>{scheduleText.date(day)}</>;
  return (
    <>
      {scheduleText.weekday(day)} <b>{scheduleText.date(day)}</b>
    </>
  );
}

/** The time axis: months above days or weeks, or years above months, for the visible days. */
export const TimeHead = memo(({ scale, zoom, seen, today }: TimeProps): ReactElement => {
  const { upper, lower } = ticksOf(zoom, seen);
  const box = (day: Day, length: number) => ({ left: xOf(scale, day), width: length * scale.dayWidth });
  return (
    <div className={css.time} aria-hidden="true">
      {upper.map(({ day, length }) => (
        <div key={day} className={css.upper} style={box(day, length)}>
          <span>{zoom === "quarter" ? scheduleText.year(day) : scheduleText.monthText(day)}</span>
        </div>
      ))}
      {lower.map(({ day, length }) => (
        <div
          key={day}
          className={classNames(
            css.lower,
            zoom === "week" && restOn(day) !== null && css.rest,
            today >= day && today < day + length && css.now,
          )}
          style={box(day, length)}
        >
          {lowerText(zoom, day)}
        </div>
      ))}
    </div>
  );
});
TimeHead.displayName = "TimeHead";

/** Weekends, holidays and today, drawn behind the rows. */
export const TimeGrid = memo(({ scale, zoom, seen, today }: TimeProps): ReactElement => {
  const { lower, upper } = ticksOf(zoom, seen);
  return (
    <div className={css.plane} aria-hidden="true">
      {zoom !== "quarter" &&
        restsOf(seen).map(({ day, length }) => (
          <i key={`w${day}`} className={css.off} style={{ left: xOf(scale, day), width: length * scale.dayWidth }} />
        ))}
      {(zoom === "week" ? upper : lower).map(({ day }) => (
        <i key={day} className={css.rule} style={{ left: xOf(scale, day) }} />
      ))}
      <i className={css.todayLine} style={{ left: xOf(scale, today) + scale.dayWidth / 2 }} />
    </div>
  );
});
TimeGrid.displayName = "TimeGrid";
