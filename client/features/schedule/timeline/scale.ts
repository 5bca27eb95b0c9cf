import type { Day, Span } from "../days/days.ts";

export const ZOOMS = ["week", "month", "quarter"] as const;
export type Zoom = (typeof ZOOMS)[number];

/** How wide a day is drawn, in pixels. */
const DAY_WIDTHS: Readonly<Record<Zoom, number>> = { week: 48, month: 18, quarter: 6 };

/** So far before the first day and behind the last one the time goes on, and at least so far from today. */
const MARGIN_DAYS = 120;
/** No further from today: a term in the year 9999 is no reason to draw eight thousand years. */
const MAX_DISTANCE_DAYS = 3_660;

/** Where days stand: the first one at 0 px. */
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

/** The left edge of a day. */
export function xOf({ from, dayWidth }: Scale, day: Day): number {
  return (day - from) * dayWidth;
}

/** The day under a point, the nearest one where the point is outside. */
export function dayAt({ from, to, dayWidth }: Scale, x: number): Day {
  return Math.min(Math.max(from + Math.floor(x / dayWidth), from), to);
}

/** Whole days that a way of so many pixels is, the nearest. */
export function daysIn({ dayWidth }: Scale, way: number): number {
  return Math.round(way / dayWidth) || 0;
}

/** Which part of a bar is held. */
export type BarPart = "from" | "to" | "whole";

/** The days of a bar that was pulled so far: an end stops at the other one. */
export function pulled({ from, to }: Span, part: BarPart, by: number): Span {
  if (part === "whole") return { from: from + by, to: to + by };
  return part === "from" ? { from: Math.min(from + by, to), to } : { from, to: Math.max(to + by, from) };
}

/** The days that are drawn for a part of the width, with some on both sides. */
export function seenDays(scale: Scale, left: number, width: number): Span {
  return { from: dayAt(scale, left - width / 2), to: dayAt(scale, left + width * 1.5) };
}
