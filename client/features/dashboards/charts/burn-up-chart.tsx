import { useState, type ReactElement } from "react";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { numberText } from "#client/language/plural.ts";
import { dashboardText } from "../dashboard-text.ts";
import type { BurnUp } from "../metrics/burn-up.ts";
import { dayDate } from "../metrics/period.ts";
import { ValueAxis, type Frame, frameOf, NameAxis } from "./axes.tsx";
import { ChartCursor } from "./chart-cursor.tsx";
import { ChartTip, TipLine } from "./chart-tip.tsx";
import { everyOf, linear, lineThrough, areaBetween, ticks, type Spot } from "./scale.ts";
import { useWidth } from "./use-width.ts";
import css from "./charts.module.css";

const HEIGHT = 236;
const LABEL_ROOM = 62;

export const SCOPE_COLOUR = "var(--hue-graphite)";
export const DONE_COLOUR = "var(--c-success)";
export const FAN_COLOUR = "var(--hue-violet)";

type Place = (value: number) => number;

/** The scope, the done tasks and the range of the forecast. */
export function BurnUpChart({ burnUp }: { readonly burnUp: BurnUp }): ReactElement {
  const { days, zone, scope, done } = burnUp;
  const [ref, width] = useWidth<HTMLDivElement>();
  const [day, setDay] = useState<number | null>(null);
  const values = ticks(Math.max(...scope, ...done), 4);
  const frame = frameOf(width, HEIGHT, { values });
  const y = linear([0, values.at(-1) ?? 1], [frame.bottom, frame.top]);
  const x = linear([0, Math.max(1, days.length - 1)], [frame.left, frame.right]);
  const every = everyOf(days.length, frame.right - frame.left, LABEL_ROOM);
  const today = scope.length - 1;
  const now = dayDate(days[today] ?? 0, zone);
  const find = ([place]: Spot): number => {
    const part = (place - frame.left) / (frame.right - frame.left);
    return Math.min(days.length - 1, Math.max(0, Math.round(part * (days.length - 1))));
  };
  return (
    <div ref={ref} className={css.plot} style={cssVars({ "--plot-height": `${HEIGHT}px` })}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <ValueAxis frame={frame} values={values} y={y} />
          <Ahead burnUp={burnUp} x={x} y={y} frame={frame} />
          {[
            { colour: SCOPE_COLOUR, counts: scope },
            { colour: DONE_COLOUR, counts: done },
          ].map(({ colour, counts }) => (
            <path
              key={colour}
              className={css.edge}
              style={cssVars({ "--c": colour })}
              d={lineThrough(counts.map((count, at) => [x(at), y(count)]))}
            />
          ))}
          <NameAxis
            frame={frame}
            names={days.flatMap((at, index) =>
              index % every === 0 && x(index) < frame.right - 12
                ? [{ key: at, x: x(index), text: dashboardText.shortDay(dayDate(at, zone), now) }]
                : [],
            )}
          />
          {day !== null && <path className={css.mark} d={`M${x(day)} ${frame.top}V${frame.bottom}`} />}
        </svg>
      )}
      <ChartCursor
        label={dashboardText.burnUpPick}
        count={days.length}
        value={day}
        text={describeDay(burnUp, day ?? today)}
        find={find}
        onValue={setDay}
      />
      {day !== null && <Tip burnUp={burnUp} day={day} x={x(day)} width={width} />}
    </div>
  );
}

/** The range of the forecast, from the likely line above to the safe line below, and the scope, as if no tasks were added. */
function Ahead(props: {
  readonly burnUp: BurnUp;
  readonly x: Place;
  readonly y: Place;
  readonly frame: Frame;
}): ReactElement | null {
  const { burnUp, x, y, frame } = props;
  const { days, scope, done, courses } = burnUp;
  const today = scope.length - 1;
  const [likely, middle, sure] = courses.map(({ counts }): Spot[] =>
    [done.at(-1) ?? 0, ...counts].map((count, at) => [x(today + at), y(count)]),
  );
  if (likely === undefined || middle === undefined || sure === undefined) return null;
  const top = y(scope.at(-1) ?? 0);
  return (
    <>
      <path className={css.today} d={`M${x(today)} ${frame.top}V${frame.bottom}`} />
      <g style={cssVars({ "--c": FAN_COLOUR })}>
        <path className={css.plane} d={areaBetween(likely, sure)} />
        <path className={css.ahead} d={lineThrough(middle)} />
      </g>
      <path
        className={css.ahead}
        style={cssVars({ "--c": SCOPE_COLOUR })}
        d={`M${x(today)} ${top}H${x(days.length - 1)}`}
      />
    </>
  );
}

function Tip(props: {
  readonly burnUp: BurnUp;
  readonly day: number;
  readonly x: number;
  readonly width: number;
}): ReactElement {
  const { burnUp, day, x, width } = props;
  const { days, zone, scope, done } = burnUp;
  const ahead = aheadOf(burnUp, day);
  return (
    <ChartTip at={[x, 44]} width={width}>
      <b>{dashboardText.day(dayDate(days[day] ?? 0, zone))}</b>
      <TipLine colour={SCOPE_COLOUR} name={dashboardText.scope} value={numberText(scope[day] ?? scope.at(-1) ?? 0)} />
      {ahead === null ? (
        <TipLine colour={DONE_COLOUR} name={dashboardText.done} value={numberText(done[day] ?? 0)} />
      ) : (
        ahead.map(({ share, count }) => (
          <TipLine key={share} colour={FAN_COLOUR} name={dashboardText.sure(share)} value={numberText(count)} />
        ))
      )}
    </ChartTip>
  );
}

function describeDay(burnUp: BurnUp, day: number): string {
  const at = dayDate(burnUp.days[day] ?? 0, burnUp.zone);
  const ahead = aheadOf(burnUp, day);
  if (ahead !== null) return dashboardText.burnUpAhead(at, ahead);
  return dashboardText.burnUpDay(at, burnUp.scope[day] ?? 0, burnUp.done[day] ?? 0);
}

/** Returns the forecast of a future day; `null` for a past one. */
function aheadOf({ scope, courses }: BurnUp, day: number): { share: number; count: number }[] | null {
  const ahead = day - scope.length;
  return ahead < 0 ? null : courses.map(({ share, counts }) => ({ share, count: counts[ahead] ?? 0 }));
}
