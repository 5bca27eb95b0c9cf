/** Scrolling near an edge during a drag. Pixels and milliseconds. */

export const EDGE_MAX = 88;
const EDGE_MIN = 40;
const EDGE_SHARE = 0.12;
const SPEED = 1_100;
const RAMP_MS = 420;
const LONG_HAUL_MS = 1_400;
const LONG_HAUL_TIMES = 4;

/** The width of the scroll zone at each edge for a view of this size. */
export function edgeZone(size: number): number {
  return Math.min(EDGE_MAX, Math.max(EDGE_MIN, size * EDGE_SHARE), size / 2);
}

/**
 * Returns how strongly the point pulls toward the start (-1…0) or the end (0…1) of the view. Grows with the square of the distance into the
 * edge zone; full at the edge and beyond it.
 */
export function edgePull(at: number, start: number, end: number): number {
  const zone = edgeZone(end - start);
  if (zone <= 0) return 0;
  // Measured from the edge itself, so that the pull there is exactly full.
  const toStart = Math.min(Math.max((zone - (at - start)) / zone, 0), 1);
  const toEnd = Math.min(Math.max((zone - (end - at)) / zone, 0), 1);
  return toEnd * toEnd - toStart * toStart;
}

/**
 * Returns the speed in pixels per second after `dwell` ms of a pull in one direction. Slow at first, so that passing an edge hardly
 * scrolls; a long pull speeds up.
 */
export function scrollSpeed(pull: number, dwell: number): number {
  const ramp = Math.min(1, 0.25 + (0.75 * dwell) / RAMP_MS);
  const haul = 1 + (LONG_HAUL_TIMES - 1) * Math.min(1, Math.max(0, dwell - LONG_HAUL_MS) / LONG_HAUL_MS);
  return pull * SPEED * ramp * haul;
}

export interface AutoScroll {
  /** Whole pixels to scroll in this frame; the remainder is carried over to the next. */
  step(pull: number, elapsed: number): number;
}

/** Keeps the dwell time and the fraction of a pixel of one axis between frames. */
export function createAutoScroll(): AutoScroll {
  let direction = 0;
  let dwell = 0;
  let rest = 0;
  return {
    step(pull, elapsed) {
      const sign = Math.sign(pull);
      if (sign !== direction) {
        direction = sign;
        dwell = 0;
        rest = 0;
      }
      if (sign === 0) return 0;
      // One long frame (a busy tab) must not scroll the list far.
      const time = Math.min(elapsed, 50);
      dwell += time;
      const wanted = rest + (scrollSpeed(pull, dwell) * time) / 1_000;
      const whole = Math.trunc(wanted);
      rest = wanted - whole;
      return whole;
    },
  };
}
