import { TOUCH_HOLD_MS, TOUCH_SLOP } from "../pointer-press.ts";

/** A finger's position, in pixels of the window, and its time, in milliseconds. */
export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export interface SwipeSetting {
  /** Width of the card in pixels. */
  readonly width: number;
  /** True if an ancestor of the card scrolls sideways: a flick is meant for the ancestor, even at its end, where it does not move. */
  readonly isContested: boolean;
}

/** A touch this near to the left edge belongs to the «back» gesture of the phone. Pixels. */
export const EDGE_PX = 24;
/** The distance after which a release counts: a share of the card's width, within these bounds. */
const ARM_SHARE = 0.35;
const ARM_MIN_PX = 96;
const ARM_MAX_PX = 160;
/** A card that is moved back by more than this no longer counts. */
const DISARM_PX = 16;
/** A movement is sideways if it is wider than high by this factor. */
const SIDEWAYS = 2;
/** A faster finger flicks; a finger that does not move for this long rests. */
export const FLICK_PX_PER_MS = 0.5;
export const REST_MS = 80;

export type Swipe =
  /** The direction is not known yet. */
  | { readonly kind: "undecided"; readonly start: TouchPoint }
  /** A scroll, a hold or anything else; never changes again. */
  | { readonly kind: "other" }
  /** The card follows the finger. */
  | {
      readonly kind: "pull";
      readonly start: TouchPoint;
      /** The points of the last `REST_MS`, the newest last. */
      readonly recent: readonly TouchPoint[];
      /** The card's offset to the right. */
      readonly by: number;
      /** True if a release counts now. */
      readonly isArmed: boolean;
    };

const OTHER: Swipe = { kind: "other" };

/** Starts a swipe when a finger touches a card. */
export function beginSwipe(start: TouchPoint): Swipe {
  return start.x < EDGE_PX ? OTHER : { kind: "undecided", start };
}

/** Returns the distance in pixels after which a release counts. */
export function armAt({ width }: SwipeSetting): number {
  return Math.min(Math.max(width * ARM_SHARE, ARM_MIN_PX), ARM_MAX_PX);
}

/** Returns the state after a movement of the finger. */
export function moveSwipe(swipe: Swipe, point: TouchPoint, setting: SwipeSetting): Swipe {
  if (swipe.kind === "other") return swipe;
  const { start } = swipe;
  if (swipe.kind === "pull") {
    const { recent, isArmed: wasArmed } = restSwipe(swipe, point.at, setting);
    return pulled(recent, start, point, { ...setting, wasArmed });
  }
  const [dx, dy] = [point.x - start.x, Math.abs(point.y - start.y)];
  if (Math.hypot(dx, dy) <= TOUCH_SLOP) return swipe;
  // The first movement decides: the browser asks once whether it may scroll. After a hold the movement drags the card.
  const isOurs = dx > 0 && dx >= dy * SIDEWAYS && point.at - start.at < TOUCH_HOLD_MS;
  return isOurs ? pulled([], start, point, { ...setting, wasArmed: false }) : OTHER;
}

/** Returns the state of a finger that has not moved until `now`. */
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

/**
 * Returns the horizontal speed over the last `REST_MS`, in pixels per millisecond: from the newest point that is older than that, or from
 * the oldest one.
 */
function speedOf(points: readonly TouchPoint[], now: number): number {
  const from = points.findLast(({ at }) => now - at >= REST_MS) ?? points[0];
  const to = points.at(-1);
  if (from === undefined || to === undefined || to.at <= from.at) return Infinity;
  return Math.abs(to.x - from.x) / (to.at - from.at);
}
