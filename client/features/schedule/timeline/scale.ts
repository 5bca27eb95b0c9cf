import type { Day, Span } from "../days/days.ts";

export const ZOOMS = ["week", "month", "quarter"] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The width of a day in pixels. */
const DAY_WIDTHS: Readonly<Record<Zoom, number>> = { week: 48, month: 18, quarter: 6 };

/** Days before the first task and after the last one, and on both sides of today. */
const MARGIN_DAYS = 120;
/** The maximum distance of a task from today that the scale shows: a due date in the year 9999 must not add eight thousand years. */
const MAX_DISTANCE_DAYS = 3_660;

/** The range and the width of days; the first day is at 0 px. */
export interface Scale extends Span {
  readonly dayWidth: number;
}

export function scaleOf(spans: readonly Span[], today: Day, zoom: Zoom): Scale {
  let from = today;
  let to = today;
  for (const span of spans) {
    from = Math.min(from, span.from);
    to = Math.max(to, span.to);
  }
  const far = (day: Day): Day => Math.min(Math.max(day, today - MAX_DISTANCE_DAYS), today + MAX_DISTANCE_DAYS);
  return { from: far(from) - MARGIN_DAYS, to: far(to) + MARGIN_DAYS, dayWidth: DAY_WIDTHS[zoom] };
}

export function widthOf({ from, to, dayWidth }: Scale): number {
  return (to - from + 1) * dayWidth;
}

/** Returns the left edge of a day in pixels. */
export function xOf({ from, dayWidth }: Scale, day: Day): number {
  return (day - from) * dayWidth;
}

/** Returns the day at a horizontal position; outside the scale, the nearest day. */
export function dayAt({ from, to, dayWidth }: Scale, x: number): Day {
  return Math.min(Math.max(from + Math.floor(x / dayWidth), from), to);
}

/** Converts a distance in pixels to the nearest number of whole days. */
export function daysIn({ dayWidth }: Scale, way: number): number {
  return Math.round(way / dayWidth) || 0;
}

/** The part of a bar that is dragged. */
export type BarPart = "from" | "to" | "whole";

/** Returns the days of a bar whose part was dragged by a number of days: an end stops at the other end. */
export function pulled({ from, to }: Span, part: BarPart, by: number): Span {
  if (part === "whole") return { from: from + by, to: to + by };
  return part === "from" ? { from: Math.min(from + by, to), to } : { from, to: Math.max(to + by, from) };
}

/** Returns the days to be drawn for a visible part, with half a width more on both sides. */
export function seenDays(scale: Scale, left: number, width: number): Span {
  return { from: dayAt(scale, left - width / 2), to: dayAt(scale, left + width * 1.5) };
}
