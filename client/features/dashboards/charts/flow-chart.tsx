import { useMemo, useState, type ReactElement } from "react";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import { numberText } from "#client/language/plural.ts";
import { dashboardText } from "../dashboard-text.ts";
import type { Band, Flow } from "../metrics/cumulative.ts";
import { dayDate } from "../metrics/period.ts";
import { ValueAxis, type Frame, frameOf, NameAxis } from "./axes.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { ChartTip, TipLine } from "./chart-tip.tsx";
import { everyOf, linear, lineThrough, areaBetween, ticks, type Spot } from "./scale.ts";
import { useWidth } from "./use-width.ts";
import css from "./charts.module.css";

const HEIGHT = 262;
const LABEL_ROOM = 62;

const PAINTS: Record<ColumnKind, readonly string[]> = {
  queue: ["--hue-azure", "--hue-indigo", "--hue-lagoon", "--hue-graphite"],
  work: ["--hue-amber", "--hue-violet", "--hue-raspberry", "--hue-olive"],
  done: ["--c-success", "--hue-lagoon"],
};

export interface PaintedBand extends Band {
  readonly title: string;
  readonly colour: string;
}

/** Adds titles and colors to bands; colors of a kind are assigned in the order of the board's columns. */
export function painted(bands: readonly Band[]): PaintedBand[] {
  return bands.map((band) => {
    const alike = bands.filter((other) => other.kind === band.kind).toReversed();
    const paints = PAINTS[band.kind];
    const paint = paints[alike.indexOf(band) % paints.length] ?? "--hue-graphite";
    return { ...band, title: band.name ?? dashboardText.kinds[band.kind], colour: `var(${paint})` };
  });
}

/** The number of tasks per column by day, as stacked bands. */
export function FlowChart(props: {
  readonly days: Flow["days"];
  readonly zone: string;
  readonly bands: readonly PaintedBand[];
}): ReactElement {
  const { days, zone, bands } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const [day, setDay] = useState<number | null>(null);
  const tops = useMemo(() => stacked(bands, days.length), [bands, days]);
  const values = ticks(Math.max(...(tops.at(-1) ?? [0])), 4);
  const frame = frameOf(width, HEIGHT, { values });
  const y = linear([0, values.at(-1) ?? 1], [frame.bottom, frame.top]);
  const x = linear([0, Math.max(1, days.length - 1)], [frame.left, frame.right]);
  const spots = (counts: readonly number[]): Spot[] => counts.map((count, index) => [x(index), y(count)]);
  const every = everyOf(days.length, frame.right - frame.left, LABEL_ROOM);
  const now = dayDate(days.at(-1) ?? 0, zone);
  const shown = day === null ? undefined : days[day];
  const find = ([place]: Spot): number => {
    const part = (place - frame.left) / (frame.right - frame.left);
    return Math.min(days.length - 1, Math.max(0, Math.round(part * (days.length - 1))));
  };
  const describeDay = (index: number): string =>
    [
      dashboardText.day(dayDate(days[index] ?? 0, zone)),
      ...bandsAt(bands, index).map(([name, count]) => `${name}: ${count}`),
    ].join(", ");
  return (
    <div ref={ref} className={css.plot} style={cssVars({ "--plot-height": `${HEIGHT}px` })}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <ValueAxis frame={frame} values={values} y={y} />
          {bands.map((band, index) => {
            const above = spots(tops[index] ?? []);
            const below = spots(tops[index - 1] ?? days.map(() => 0));
            return (
              <g key={band.key} style={cssVars({ "--c": band.colour })}>
                <path className={css.plane} d={areaBetween(above, below)} />
                <path className={css.edge} d={lineThrough(above)} />
              </g>
            );
          })}
          <NameAxis
            frame={frame}
            names={days.flatMap((at, index) =>
              index % every === 0 && x(index) < frame.right - 12
                ? [{ key: at, x: x(index), text: dashboardText.shortDay(dayDate(at, zone), now) }]
                : [],
            )}
          />
          {day !== null && (
            <Mark x={x(day)} frame={frame} bands={bands} heights={tops.map((top) => y(top[day] ?? 0))} />
          )}
        </svg>
      )}
      <ChartCursor
        label={dashboardText.flowPick}
        count={days.length}
        value={day}
        text={describeDay(day ?? days.length - 1)}
        find={find}
        onValue={setDay}
      />
      {day !== null && shown !== undefined && (
        <ChartTip at={[x(day), 60]} width={width}>
          <b>{dashboardText.day(dayDate(shown, zone))}</b>
          {bands.toReversed().map((band) => (
            <TipLine key={band.key} colour={band.colour} name={band.title} value={numberText(band.counts[day] ?? 0)} />
          ))}
        </ChartTip>
      )}
    </div>
  );
}

function Mark(props: {
  readonly x: number;
  readonly frame: Frame;
  readonly bands: readonly PaintedBand[];
  readonly heights: readonly number[];
}): ReactElement {
  const { x, frame, bands, heights } = props;
  return (
    <>
      <path className={css.mark} d={`M${x} ${frame.top}V${frame.bottom}`} />
      {bands.map(({ key, colour }, index) => (
        <circle key={key} className={css.dot} style={cssVars({ "--c": colour })} cx={x} cy={heights[index]} r={4} />
      ))}
    </>
  );
}

/** Returns the upper edge of each band. */
function stacked(bands: readonly Band[], days: number): number[][] {
  let below = Array.from({ length: days }, () => 0);
  return bands.map(({ counts }) => (below = below.map((count, day) => count + (counts[day] ?? 0))));
}

function bandsAt(bands: readonly PaintedBand[], day: number): [string, string][] {
  return bands.toReversed().map((band) => [band.title, numberText(band.counts[day] ?? 0)]);
}
