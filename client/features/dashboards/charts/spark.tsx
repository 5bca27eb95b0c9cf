import type { ReactElement } from "react";
import { linear, lineThrough, type Spot } from "./scale.ts";
import css from "./charts.module.css";

const WIDTH = 84;
const HEIGHT = 34;

/** A small line without numbers that shows a trend. Renders nothing for fewer than two values. */
export function Spark({ values }: { readonly values: readonly (number | null)[] }): ReactElement | null {
  const known = values.flatMap((value, index) => (value === null ? [] : [[index, value] as const]));
  if (known.length < 2) return null;
  const heights = known.map(([, value]) => value);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const x = linear([0, values.length - 1], [3, WIDTH - 5]);
  const y = linear(low === high ? [low - 1, high + 1] : [low, high], [HEIGHT - 4, 4]);
  const spots = known.map(([index, value]): Spot => [x(index), y(value)]);
  const [lastX = 0, lastY = 0] = spots.at(-1) ?? [];
  return (
    <svg className={css.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={lineThrough(spots)} />
      <circle cx={lastX} cy={lastY} r={2.8} />
    </svg>
  );
}
