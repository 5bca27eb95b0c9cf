import { memo, useMemo, useState, type ReactElement } from "react";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dashboardText, daysText } from "../dashboard-text.ts";
import { dayDate, daysOf, type Period } from "../metrics/period.ts";
import { LONG, MEDIAN } from "../metrics/quantile.ts";
import type { Lengths, Point } from "../metrics/summary.ts";
import { ValueAxis, frameOf, NameAxis } from "./axes.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { ChartTip } from "./chart-tip.tsx";
import { everyOf, linear, nearest, ticks, type Spot } from "./scale.ts";
import { useWidth } from "./use-width.ts";
import css from "./charts.module.css";

const HEIGHT = 220;
const LABEL_ROOM = 62;
/** In pixels. Large enough for touch; among close points the nearest is selected. */
const HIT_RADIUS = 22;

/** Done tasks by date and by cycle or lead time, with the median and the 85th percentile; each point opens its task. */
export function LengthChart(props: { readonly lengths: Lengths; readonly period: Period }): ReactElement {
  const { lengths, period } = props;
  const { points, median, long } = lengths;
  const [ref, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const { frame, values, x, y, spots } = useMemo(() => placed(points, period, width), [points, period, width]);
  const days = daysOf(period);
  const every = everyOf(days.length, frame.right - frame.left, LABEL_ROOM);
  const now = dayDate(period.to, period.zone);
  const point = chosen === null ? undefined : points[chosen];
  const spot = chosen === null ? undefined : spots[chosen];
  const last = points.at(-1);
  const open = (index: number): void => {
    const { id, title } = points[index]?.life.way ?? {};
    if (id !== undefined && title !== null) navigate(pathTo("task", { task: id }));
  };
  return (
    <div ref={ref} className={css.plot} style={cssVars({ "--plot-height": `${HEIGHT}px` })}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <ValueAxis frame={frame} values={values} y={y} />
          {[[median, MEDIAN] as const, [long, LONG] as const].map(([value, share]) =>
            value === null ? null : (
              <g key={share}>
                <path className={css.limit} d={`M${frame.left} ${y(value)}H${frame.right}`} />
                <text className={css.strong} x={frame.right + 7} y={y(value) + 4}>
                  {dashboardText.percent(share)}
                </text>
              </g>
            ),
          )}
          <Points spots={spots} lengths={lengths} />
          {spot !== undefined && <circle className={css.chosen} cx={spot[0]} cy={spot[1]} r={6} />}
          <NameAxis
            frame={frame}
            names={days.flatMap((at, index) =>
              index % every === 0 && x(at) < frame.right - 12
                ? [
                    {
                      key: at,
                      x: index === 0 ? frame.left : x(at),
                      text: dashboardText.shortDay(dayDate(at, period.zone), now),
                    },
                  ]
                : [],
            )}
          />
        </svg>
      )}
      <ChartCursor
        label={dashboardText.pointPick}
        count={points.length}
        value={chosen}
        text={describePoint(point ?? last, period.zone)}
        find={(place) => nearest(spots, place, HIT_RADIUS)}
        onValue={setChosen}
        onOpen={open}
      />
      {point !== undefined && spot !== undefined && (
        <ChartTip at={[spot[0], Math.max(0, spot[1] - 20)]} width={width}>
          <b>{point.life.way.title ?? dashboardText.gone}</b>
          <span>{daysText(point.length)}</span>
          <span>{dashboardText.day(dayDate(point.at, period.zone))}</span>
        </ChartTip>
      )}
    </div>
  );
}

function placed(points: readonly Point[], period: Period, width: number) {
  const longest = points.reduce((most, { length }) => Math.max(most, length), 1);
  const values = ticks(longest, 4, [1, 2, 3, 5]);
  const frame = frameOf(width, HEIGHT, { values, right: 40 });
  const y = linear([0, values.at(-1) ?? 1], [frame.bottom, frame.top]);
  const x = linear([period.from, period.to], [frame.left + 4, frame.right - 4]);
  return { frame, values, x, y, spots: points.map((point): Spot => [x(point.at), y(point.length)]) };
}

/** Memoized: there may be thousands of points, and the pointer moves many times a second. */
const Points = memo(function Points(props: {
  readonly spots: readonly Spot[];
  readonly lengths: Lengths;
}): ReactElement {
  const { points, long } = props.lengths;
  return (
    <>
      {points.map((point, index) => (
        <circle
          key={point.life.way.id}
          className={long !== null && point.length > long ? css.longPoint : css.point}
          cx={props.spots[index]?.[0]}
          cy={props.spots[index]?.[1]}
          r={3.8}
        />
      ))}
    </>
  );
});

function describePoint(point: Point | undefined, zone: string): string {
  if (point === undefined) return dashboardText.noneFinished;
  return dashboardText.pointText(point.life.way.title ?? dashboardText.gone, point.length, dayDate(point.at, zone));
}
