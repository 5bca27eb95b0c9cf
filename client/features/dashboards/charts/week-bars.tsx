import type { ReactElement } from "react";
import { dateText } from "#client/language/dates/date-text.ts";
import { numberText } from "#client/language/plural.ts";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dayDate } from "../metrics/period.ts";
import type { Week } from "../metrics/summary.ts";
import { ValueAxis, frameOf } from "./axes.tsx";
import { everyOf, linear, ticks } from "./scale.ts";
import { useWidth } from "./use-width.ts";
import css from "./charts.module.css";

const HEIGHT = 262;
const LABEL_ROOM = 46;
const ROUND = 5;
const WIDE = 27;

/** Done tasks by week, with the current week last and darker, and a line at the average. */
export function WeekBars(props: {
  readonly weeks: readonly Week[];
  readonly zone: string;
  readonly average: number;
}): ReactElement {
  const { weeks, zone, average } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const values = ticks(Math.max(...weeks.map((week) => week.finished), average), 3);
  const frame = { ...frameOf(width, HEIGHT, { values, right: 2 }), top: 24 };
  const y = linear([0, values.at(-1) ?? 1], [frame.bottom, frame.top]);
  const step = (frame.right - frame.left) / Math.max(1, weeks.length);
  const bar = Math.min(WIDE, step * 0.74);
  const every = everyOf(weeks.length, frame.right - frame.left, LABEL_ROOM);
  /** A name centered below this bar would be cut off by the edge of the chart. */
  const isAtEnd = (middle: number): boolean => middle + LABEL_ROOM / 2 > frame.right;
  return (
    <div ref={ref} className={css.plot} style={cssVars({ "--plot-height": `${HEIGHT}px` })}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <ValueAxis frame={frame} values={values} y={y} />
          {weeks.map(({ from, finished }, index) => {
            const middle = frame.left + step * (index + 0.5);
            const top = y(finished);
            const round = Math.min(ROUND, frame.bottom - top);
            const isLast = index === weeks.length - 1;
            return (
              <g key={from}>
                {finished > 0 && (
                  <path
                    className={isLast ? css.barNow : css.bar}
                    d={`M${middle - bar / 2} ${frame.bottom}V${top + round}q0-${round} ${round}-${round}h${bar - 2 * round}q${round} 0 ${round} ${round}V${frame.bottom}z`}
                  />
                )}
                {(weeks.length - 1 - index) % every === 0 && (
                  <text
                    x={isAtEnd(middle) ? frame.right : middle}
                    y={frame.height - 5}
                    textAnchor={isAtEnd(middle) ? "end" : "middle"}
                  >
                    {dateText(dayDate(from, zone), dayDate(from, zone))}
                  </text>
                )}
              </g>
            );
          })}
          {average > 0 && <path className={css.average} d={`M${frame.left} ${y(average)}H${frame.right}`} />}
          {weeks.map(({ from, finished }, index) => (
            <text
              key={from}
              x={frame.left + step * (index + 0.5)}
              y={y(finished) - 6}
              textAnchor="middle"
              className={css.overLine}
            >
              {numberText(finished)}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}
