import type { Neighbours } from "../model/drag-types.ts";

/** Boxes laid out along the axis of the drag. */
export interface Track {
  readonly count: number;
  readonly startOf: (index: number) => number;
  readonly sizeOf: (index: number) => number;
}

/**
 * Returns the boxes without the dragged one, moved together: a position is searched among them. `home` is the index of the dragged box, -1
 * if it comes from another list; `pitch` is its size with the gap. `startOf(count)` is the start of a box appended at the end.
 */
export function othersOf(track: Track, home: number, pitch: number): Track {
  if (home < 0) return track;
  return {
    count: track.count - 1,
    startOf: (index) => (index < home ? track.startOf(index) : track.startOf(index + 1) - pitch),
    sizeOf: (index) => track.sizeOf(index < home ? index : index + 1),
  };
}

/** Returns the number of boxes whose middle is before `at`. A binary search: middles grow with the index. */
export function middlesAbove(track: Track, at: number): number {
  let low = 0;
  let high = track.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (track.startOf(middle) + track.sizeOf(middle) / 2 < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the position among the others, 0…count, for the point `at`, given the currently open one. A neighbour moves when the point
 * crosses the middle of where it is drawn, so the position does not flicker: it stays between the middle of the previous box and that of
 * the next (shifted by `pitch`).
 */
export function nextRank(others: Track, at: number, current: number | null, pitch: number): number {
  const high = middlesAbove(others, at);
  if (current === null) return high;
  const low = middlesAbove(others, at - pitch);
  return Math.min(Math.max(current, low), high);
}

/** The offset of the box at `index` of the full list from its layout position while `rank` is open. */
export function shiftAt(index: number, rank: number, home: number, pitch: number): number {
  if (home < 0) return index >= rank ? pitch : 0;
  if (index === home) return 0;
  if (index < home) return index >= rank ? pitch : 0;
  return index - 1 >= rank ? 0 : -pitch;
}

/** Returns the neighbours at a position among the others; the position is clamped to the list. */
export function neighboursAt(order: readonly string[], id: string, rank: number): Neighbours {
  const home = order.indexOf(id);
  const others = home < 0 ? order.length : order.length - 1;
  const index = Math.min(Math.max(rank, 0), others);
  const at = (place: number) => order[home >= 0 && place >= home ? place + 1 : place] ?? null;
  return { previousId: index > 0 ? at(index - 1) : null, nextId: index < others ? at(index) : null, index };
}

/**
 * Returns the same place in an order that has changed: before the former next neighbour, else after the former previous one, else at the
 * same index.
 */
export function placeAgain(order: readonly string[], id: string, was: Neighbours): Neighbours {
  const home = order.indexOf(id);
  const amongOthers = (index: number) => (home >= 0 && index > home ? index - 1 : index);
  const after = was.nextId === null ? -1 : order.indexOf(was.nextId);
  if (after >= 0) return neighboursAt(order, id, amongOthers(after));
  const before = was.previousId === null ? -1 : order.indexOf(was.previousId);
  if (before >= 0) return neighboursAt(order, id, amongOthers(before) + 1);
  return neighboursAt(order, id, was.index);
}
