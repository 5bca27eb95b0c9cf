import type { SizeModel } from "./size-model.ts";

/** The part of a list that is on the screen, in list coordinates (0 = top edge of the list). */
export interface View {
  readonly top: number;
  readonly height: number;
  /** False while the whole column is scrolled out of the board's view: then only pinned items are mounted. */
  readonly onScreen: boolean;
  /** Height below `top` in which items are mounted, while a column that comes into view is filled over a few frames. Pixels. */
  readonly filledHeight: number;
}

export const NO_VIEW: View = { top: 0, height: 0, onScreen: false, filledHeight: Number.POSITIVE_INFINITY };

/** Mounted items: `start` inclusive, `end` exclusive. */
export interface ListWindow {
  readonly start: number;
  readonly end: number;
}

export const OVERSCAN = 320;

/** Returns the items to mount for a view: the visible ones and those within `overscan` pixels on both sides. */
export function windowOf(model: SizeModel, view: View, overscan = OVERSCAN): ListWindow {
  if (!view.onScreen || model.count === 0) return { start: 0, end: 0 };
  const start = model.indexAt(view.top - overscan);
  const below = Math.min(view.height + overscan, view.filledHeight);
  return { start, end: model.indexAt(view.top + below) + 1 };
}

/** Returns how urgent a new window is: `late` if visible space is not mounted, `soon` if half of the overscan is not. */
export function windowNeed(model: SizeModel, mounted: ListWindow, view: View): "none" | "soon" | "late" {
  const seen = windowOf(model, view, 0);
  if (seen.start < mounted.start || seen.end > mounted.end) return "late";
  const near = windowOf(model, view, OVERSCAN / 2);
  return near.start < mounted.start || near.end > mounted.end ? "soon" : "none";
}

export interface Anchor {
  readonly id: string;
  readonly offset: number;
}

/**
 * Returns the items that can anchor the view, best first: the focused one if it is visible, then the visible ones from the top. At the top
 * of the list nothing is anchored, so that new items at the top show; a visible focused item is anchored even there.
 */
export function anchorsOf(model: SizeModel, view: View, focusedId: string | null): readonly Anchor[] {
  const { start, end } = windowOf(model, view, 0);
  const seen: Anchor[] = [];
  for (let index = start; index < end; index += 1) {
    const id = model.ids[index] ?? "";
    const anchor = { id, offset: model.offsetOf(index) };
    if (id === focusedId) seen.unshift(anchor);
    else if (view.top > 0) seen.push(anchor);
  }
  return seen;
}

/** Returns the distance to scroll so that the first remaining anchor keeps its position on the screen. */
export function anchorShift(model: SizeModel, anchors: readonly Anchor[]): number {
  for (const anchor of anchors) {
    const index = model.indexOf(anchor.id);
    if (index >= 0) return model.offsetOf(index) - anchor.offset;
  }
  return 0;
}

/** Returns the view's top that shows an item: as near to the current one as possible, or with the item at an edge. */
export function topToShow(
  model: SizeModel,
  view: View,
  index: number,
  align: "nearest" | "start" | "end",
  margin: number,
): number {
  const start = model.offsetOf(index) - margin;
  const end = model.offsetOf(index + 1) + margin - view.height;
  if (align === "start") return start;
  if (align === "end") return end;
  return end > start ? start : Math.min(Math.max(view.top, end), start);
}
