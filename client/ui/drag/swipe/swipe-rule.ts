import { TOUCH_HOLD_MS, TOUCH_SLOP } from "../pointer-press.ts";

/** A finger's position, in pixels of the window, and its time, in milliseconds. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export interface SwipeSetting {
  /** Of the card, in pixels. */
  readonly width: number;
  /** Something around the card scrolls sideways: a flick is meant for that, also at its end where it moves nothing. */
  readonly isContested: boolean;
}

/** The edge of a phone belongs to its «back». */
export const EDGE_PX = 24;
/** As far as a card is pulled before letting go means anything: a share of its width, within these bounds. */
const ARM_SHARE = 0.35;
const ARM_MIN_PX = 96;
const ARM_MAX_PX = 160;
/** Moved back by this much, it means nothing again. */
const DISARM_PX = 16;
/** Wider than high by this factor is sideways. */
const SIDEWAYS = 2;
/** A finger that is faster flicks; one that waits this long rests. */
export const FLICK_PX_PER_MS = 0.5;
export const REST_MS = 80;

export type Swipe =
  /** Nothing is known yet. */
  | { readonly kind: "undecided"; readonly start: TouchPoint }
  /** A scroll, a hold, anything else: it stays so. */
  | { readonly kind: "other" }
  /** The card follows the finger. */
  | {
      readonly kind: "pull";
      readonly start: TouchPoint;
      /** The points of the last moment, the newest last. */
      readonly recent: readonly TouchPoint[];
      /** The card's offset to the right. */
      readonly by: number;
      /** Letting go means something now. */
      readonly isArmed: boolean;
    };

const OTHER: Swipe = { kind: "other" };

/** A finger has come down on a card. */
export function beginSwipe(start: TouchPoint): Swipe {
  return start.x < EDGE_PX ? OTHER : { kind: "undecided", start };
}

/** How far a card must be pulled for a release to count. */
export function armAt({ width }: SwipeSetting): number {
  return Math.min(Math.max(width * ARM_SHARE, ARM_MIN_PX), ARM_MAX_PX);
}

/** The finger has moved. */
export function moveSwipe(swipe: Swipe, point: TouchPoint, setting: SwipeSetting): Swipe {
  if (swipe.kind === "other") return swipe;
  const { start } = swipe;
  if (swipe.kind === "pull") {
    const { recent, isArmed: wasArmed } = restSwipe(swipe, point.at, setting);
    return pulled(recent, start, point, { ...setting, wasArmed });
  }
  const [dx, dy] = [point.x - start.x, Math.abs(point.y - start.y)];
  if (Math.hypot(dx, dy) <= TOUCH_SLOP) return swipe;
  // The first way that a finger takes decides: the browser asks once whether it may scroll. One that has rested carries the card.
  const isOurs = dx > 0 && dx >= dy * SIDEWAYS && point.at - start.at < TOUCH_HOLD_MS;
  return isOurs ? pulled([], start, point, { ...setting, wasArmed: false }) : OTHER;
}

/** The finger has not moved until now. */
export function restSwipe<S extends Swipe>(swipe: S, now: number, setting: SwipeSetting): S {
  const last = swipe.kind === "pull" ? swipe.recent.at(-1) : undefined;
  if (swipe.kind !== "pull" || last === undefined || now - last.at < REST_MS) return swipe;
  return { ...swipe, isArmed: arms(swipe.by, 0, { ...setting, wasArmed: swipe.isArmed }) };
}

/** Whether releasing the card now would act. */
export function isSwiped(swipe: Swipe): boolean {
  return swipe.kind === "pull" && swipe.isArmed;
}

interface PullSetting extends SwipeSetting {
  readonly wasArmed: boolean;
}

function pulled(before: readonly TouchPoint[], start: TouchPoint, point: TouchPoint, setting: PullSetting): Swipe {
  const recent = [...before.filter(({ at }) => point.at - at <= REST_MS), point];
  const by = Math.min(Math.max(0, point.x - start.x), setting.width);
  return { kind: "pull", start, recent, by, isArmed: arms(by, speedOf([...before, point], point.at), setting) };
}

function arms(by: number, speed: number, setting: PullSetting): boolean {
  const mark = armAt(setting);
  if (setting.wasArmed) return by >= mark - DISARM_PX;
  return by >= mark && (!setting.isContested || speed < FLICK_PX_PER_MS);
}

/** Over the last moment: from the newest point that is older than it, or the oldest there is. */
function speedOf(points: readonly TouchPoint[], now: number): number {
  const from = points.findLast(({ at }) => now - at >= REST_MS) ?? points[0];
  const to = points.at(-1);
  if (from === undefined || to === undefined || to.at <= from.at) return Infinity;
  return Math.abs(to.x - from.x) / (to.at - from.at);
}
