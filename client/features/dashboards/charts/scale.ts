/** Returns a function that maps values from one range to another proportionally. */
export function linear(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const span = to - from || 1;
  return (value) => start + ((value - from) / span) * (end - start);
}

/**
 * Returns round values from 0 up to at least `max`, in about `count` steps. A step is one of `steps` times a power of ten, 1, 2 or 5 by
 * default; for days, 3 is useful too.
 */
export function ticks(max: number, count: number, steps: readonly number[] = [1, 2, 5]): number[] {
  const rough = Math.max(max, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = steps.map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  const whole = Math.max(1, step);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / whole) + 1 }, (_, index) => index * whole);
}

export type Spot = readonly [x: number, y: number];

/** Returns an SVG path through points. */
export function lineThrough(spots: readonly Spot[]): string {
  return spots.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

/** Returns the SVG path of the area between two lines. */
export function areaBetween(above: readonly Spot[], below: readonly Spot[]): string {
  return `${lineThrough([...above, ...below.toReversed()])}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the index of the point nearest to a position within `maxDistance`; -1 if there is none. */
export function nearest(spots: readonly Spot[], [x, y]: Spot, maxDistance = Infinity): number {
  let found = -1;
  let best = maxDistance;
  for (const [index, [sx, sy]] of spots.entries()) {
    const distance = Math.hypot(sx - x, sy - y);
    if (distance >= best) continue;
    best = distance;
    found = index;
  }
  return found;
}

/** Returns the interval of days between names at which the names do not overlap in a width. */
export function everyOf(days: number, width: number, room: number): number {
  const fitting = Math.max(1, Math.floor(width / room));
  return [1, 2, 7, 14, 28].find((every) => days / every <= fitting) ?? 28;
}
