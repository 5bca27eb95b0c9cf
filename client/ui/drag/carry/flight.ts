import type { LandingTarget } from "./carry.ts";
import type { Point } from "../model/drag-types.ts";
import type { Flight, Run } from "./run.ts";

/** How long the data may take to show the drop before the gap is closed again. Milliseconds. */
const PATIENCE_MS = 1_500;
/** A flight that would end farther outside the window than this fades instead. Pixels. */
const FAR = 160;
/** A ghost in flight is not redirected if its goal has moved by at most this distance. Pixels. */
const NEAR = 2;

interface FlightEnd {
  readonly to: Point;
  readonly timing: KeyframeAnimationOptions;
  readonly look?: { readonly scale: number; readonly opacity: number };
  /** The real element, hidden until its ghost has arrived. */
  readonly element?: HTMLElement | null;
}

/** Hides the element and registers the work that remains when the ghost arrives. */
function lastWay(run: Run, element: HTMLElement | null): Flight {
  // An element that returns to its own place is hidden already by `data-drag-source`.
  if (element?.hasAttribute("data-drag-source") === false) element.setAttribute("data-drag-landing", "");
  const flight: Flight = {
    finish() {
      if (!run.flights.delete(flight)) return;
      run.ghost.remove();
      element?.removeAttribute("data-drag-landing");
      run.carry.end();
      run.resumeSnap();
    },
  };
  run.flights.add(flight);
  return flight;
}

function fly(run: Run, { to, timing, look, element = null }: FlightEnd): void {
  run.ghost.flyTo(to, timing, lastWay(run, element).finish, look);
}

/** Animates back to the start, or fades out if that is too far away. */
export function flyHome(run: Run, landing: LandingTarget): void {
  landing.focus?.focus({ preventScroll: true });
  const { at, element } = landing;
  if (at === null || !isNear(at)) {
    run.carry.end();
    fadeOut(run);
  } else fly(run, { to: at, timing: run.motion.back, element });
}

function isNear({ x, y }: Point): boolean {
  return x > -FAR && y > -FAR && x < innerWidth + FAR && y < innerHeight + FAR;
}

/** Fades the ghost out at its current position. */
export function fadeOut(run: Run): void {
  const { left, top } = run.ghost.element.getBoundingClientRect();
  fly(run, { to: { x: left, y: top }, timing: run.motion.make, look: { scale: 0.96, opacity: 0 } });
}

/** Shrinks the ghost into the box of an element. */
export function flyInto(run: Run, target: DOMRect): void {
  fly(run, { to: { x: target.left, y: target.top }, timing: run.motion.make, look: { scale: 0.3, opacity: 0 } });
}

/**
 * Animates a drop. If the data changes at once, the ghost lands at once; data that is written first (an outbox on the device) changes some
 * frames later. Until then the gap stays open and the ghost moves to the slot, so that the user sees one movement either way.
 */
export function landDrop(run: Run): void {
  if (run.carry.settled()) {
    arriveAt(run, run.carry.land(run.moves, run.motion));
    return;
  }
  run.moves.hold();
  const slot = run.carry.slotAt();
  const until = performance.now() + PATIENCE_MS;
  const focused = document.activeElement;
  let frame = 0;
  const flight: Flight = {
    finish() {
      if (!run.flights.delete(flight)) return;
      cancelAnimationFrame(frame);
      const landing = run.carry.land(run.moves, run.motion);
      arriveAt(run, isFocusFree(focused) ? landing : { ...landing, focus: null }, slot);
    },
  };
  const wait = () => {
    if (run.carry.settled() || performance.now() > until) {
      flight.finish();
      return;
    }
    run.carry.show();
    frame = requestAnimationFrame(wait);
  };
  run.flights.add(flight);
  if (slot !== null) run.ghost.flyTo(slot, run.motion.land, () => undefined);
  frame = requestAnimationFrame(wait);
}

/** `false` if the user moved the focus elsewhere since `before` had it: their typing must not be interrupted. */
function isFocusFree(before: Element | null): boolean {
  const now = document.activeElement;
  return now === null || now === before || now === document.body;
}

/** Ends a drop when the real element is at its final position. `under` is the point that the ghost is already flying to. */
function arriveAt(run: Run, landing: LandingTarget, under: Point | null = null): void {
  const { at, element, focus } = landing;
  focus?.focus({ preventScroll: true });
  const isUnder = under !== null && at !== null && Math.hypot(at.x - under.x, at.y - under.y) <= NEAR;
  if (isUnder) run.ghost.whenArrived(lastWay(run, element).finish);
  else if (at === null || !isNear(at)) fadeOut(run);
  else fly(run, { to: at, timing: run.motion.land, element });
}
