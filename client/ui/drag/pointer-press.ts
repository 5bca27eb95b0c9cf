import { type Grip, gripOf } from "./model/board-dom.ts";
import type { DragKind, Point } from "./model/drag-types.ts";

export const MOUSE_THRESHOLD = 4;
export const TOUCH_HOLD_MS = 250;
/** A finger is never still: before the hold ends, only a movement of more than this many pixels is a scroll. */
export const TOUCH_SLOP = 8;

export interface Press {
  readonly grip: Grip;
  readonly mode: "mouse" | "touch";
  readonly pointerId: number;
  readonly start: Point;
}

export interface PressEvents {
  mayStart(kind: DragKind, id: string): boolean;
  /** The press became a drag. */
  start(press: Press, at: Point): void;
  move(at: Point): void;
  drop(at: Point, press: Press): void;
  cancel(): void;
}

export interface PressWatch {
  /** Handles a press as if it came just now. */
  readonly press: (event: PointerEvent) => void;
  /** Forgets the current press. */
  readonly release: () => void;
  readonly detach: () => void;
}

interface Watch extends Press {
  readonly target: EventTarget;
  /** Aborts the wait for a long press. */
  readonly hold: AbortController;
  dragging: boolean;
}

interface PressState {
  readonly root: HTMLElement;
  readonly events: PressEvents;
  watch: Watch | null;
  stop: AbortController;
}

/**
 * Turns presses on a board into drags: a mouse after 4 px, a finger after 250 ms without movement, so that scrolling and tapping still
 * work. The listeners outside the root exist only during a press.
 */
export function watchPresses(root: HTMLElement, events: PressEvents): PressWatch {
  const state: PressState = { root, events, watch: null, stop: new AbortController() };
  const whole = new AbortController();
  const { signal } = whole;
  root.addEventListener("pointerdown", (event) => onDown(state, event), { signal });
  // Must be registered before the first touch: the browser looks for it before it decides to scroll.
  root.addEventListener("touchmove", (event) => onTouchMove(state, event), { signal, passive: false });
  root.addEventListener("dragstart", (event) => state.watch !== null && event.preventDefault(), { signal });
  root.addEventListener("contextmenu", (event) => state.watch?.mode === "touch" && event.preventDefault(), { signal });
  return {
    press: (event) => onDown(state, event),
    release: () => release(state),
    detach() {
      release(state);
      whole.abort();
    },
  };
}

function between(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns true if a long press on a card ended where it began: on touch this opens the card's menu. */
export function isMenuRequest({ grip, mode, start }: Press, at: Point): boolean {
  return mode === "touch" && grip.kind === "card" && between(at, start) <= TOUCH_SLOP;
}

/** Opens the menu by the same event as the right mouse button and the menu key. */
export function askForMenu({ grip }: Press): void {
  grip.element.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
}

function onDown(state: PressState, event: PointerEvent): void {
  if (state.watch !== null) {
    // A second finger before the hold ends is a pinch. During a drag it is ignored.
    if (!state.watch.dragging) release(state);
    return;
  }
  const withModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.button !== 0 || !event.isPrimary || event.target === null || event.defaultPrevented) return;
  const grip = gripOf(event.target, withModifier);
  if (grip === null || (withModifier && event.ctrlKey) || !state.events.mayStart(grip.kind, grip.id)) return;
  const mode = event.pointerType === "touch" ? "touch" : "mouse";
  const start = { x: event.clientX, y: event.clientY };
  const hold = new AbortController();
  if (mode === "touch") afterHold(hold.signal, () => begin(state, start));
  state.watch = { grip, mode, start, hold, pointerId: event.pointerId, target: event.target, dragging: false };
  listen(state, state.watch);
}

/**
 * Detects a long press. On a busy page the timer fires before the movements that the browser queues for the next frame: they are processed
 * first, so that a scroll does not become a drag.
 */
function afterHold(signal: AbortSignal, onHold: () => void): void {
  let frame = 0;
  const timer = setTimeout(() => {
    frame = requestAnimationFrame(onHold);
  }, TOUCH_HOLD_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  });
}

function listen(state: PressState, watch: Watch): void {
  state.stop = new AbortController();
  const { signal } = state.stop;
  const own = (react: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === watch.pointerId) react(event);
  };
  const onMove = own((event) => move(state, event));
  const onUp = own((event) => up(state, event));
  addEventListener("pointermove", onMove, { signal, passive: true });
  addEventListener("pointerup", onUp, { signal });
  addEventListener(
    "pointercancel",
    own(() => abandon(state)),
    { signal },
  );
  addEventListener("blur", () => abandon(state), { signal });
  document.addEventListener("visibilitychange", () => document.hidden && abandon(state), { signal });
  document.addEventListener("selectstart", (event) => event.preventDefault(), { signal });
  // Touch events stay with the element they began on, even when a list unmounts it.
  watch.target.addEventListener("touchmove", (event) => onTouchMove(state, event), { signal, passive: false });
}

function onTouchMove(state: PressState, event: Event): void {
  if (state.watch?.dragging === true && event.cancelable) event.preventDefault();
}

function begin(state: PressState, at: Point): void {
  const { watch } = state;
  if (watch === null) return;
  watch.dragging = true;
  if (watch.mode === "touch") navigator.vibrate?.(12);
  state.events.start(watch, at);
}

function move(state: PressState, event: PointerEvent): void {
  const { watch } = state;
  if (watch === null) return;
  const at = { x: event.clientX, y: event.clientY };
  if (watch.dragging) {
    // The button was released where the page got no event.
    if (watch.mode === "mouse" && event.buttons === 0) abandon(state);
    else state.events.move(at);
    return;
  }
  const way = between(at, watch.start);
  if (watch.mode === "touch") {
    if (way > TOUCH_SLOP) release(state);
  } else if (way >= MOUSE_THRESHOLD) {
    begin(state, at);
  }
}

function up(state: PressState, event: PointerEvent): void {
  const { watch } = state;
  release(state);
  if (watch?.dragging !== true) return;
  swallowClick();
  state.events.drop({ x: event.clientX, y: event.clientY }, watch);
}

function abandon(state: PressState): void {
  const dragged = state.watch?.dragging === true;
  release(state);
  if (!dragged) return;
  swallowClick();
  state.events.cancel();
}

function release(state: PressState): void {
  state.watch?.hold.abort();
  state.stop.abort();
  state.watch = null;
}

/** Cancels the click that the browser sends after a drag. Clicks by keyboard (detail 0) and by script pass. */
function swallowClick(): void {
  const stop = new AbortController();
  const { signal } = stop;
  const swallow = (event: MouseEvent) => {
    if (!event.isTrusted || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stop.abort();
  };
  addEventListener("click", swallow, { signal, capture: true });
  addEventListener("pointerdown", () => stop.abort(), { signal, capture: true });
  setTimeout(() => stop.abort(), 350);
}
