import { readMotion } from "../motion/motion.ts";
import { beginSwipe, isSwiped, moveSwipe, REST_MS, restSwipe, type Swipe, type SwipeSetting } from "./swipe-rule.ts";
import "./swipe.css";

export interface SwipedCard {
  readonly element: HTMLElement;
  readonly id: string;
}

export interface SwipeEvents {
  /** Whether a swipe does anything for this card. */
  readonly mayStart: (card: SwipedCard) => boolean;
  /**
   * Called when a card starts to follow the finger and when `isArmed` changes (a release would count); `null` if no card follows any more.
   */
  readonly onChange: (card: (SwipedCard & { readonly isArmed: boolean }) | null) => void;
  /** Called when a card is released far enough to the right. Resolves when the action is done. */
  readonly onSwiped: (card: SwipedCard) => Promise<void>;
}

interface Gesture {
  readonly card: SwipedCard;
  readonly setting: SwipeSetting;
  readonly stop: AbortController;
  swipe: Swipe;
  /** The last reported state. */
  shown: boolean | null;
  timer: number;
}

interface Watch {
  readonly events: SwipeEvents;
  /** The gesture of a finger that is down. */
  gesture: Gesture | null;
  /** The gesture last reported to `onChange`. */
  notified: Gesture | null;
}

/** Cards of a list: in the columns of a board, and the rows of «Мои задачи». */
const CARD = "[data-drag-list] [data-drag-card]";

/**
 * Lets cards be pulled to the right by a finger, unless a scroller around them takes the movement (decision 0080). Returns a function that
 * stops it.
 */
export function watchSwipes(root: Document, events: SwipeEvents): () => void {
  const watch: Watch = { events, gesture: null, notified: null };
  const stop = new AbortController();
  root.addEventListener("touchstart", (event) => onStart(watch, event), { signal: stop.signal, passive: true });
  return () => {
    stop.abort();
    if (watch.gesture !== null) letGo(watch, watch.gesture);
  };
}

function cardAt(target: EventTarget | null): SwipedCard | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(CARD) : null;
  const id = element?.dataset["dragCard"];
  return element === null || id === undefined ? null : { element, id };
}

/** The horizontal scroller around a card: whether there is one, and whether a pull to the right would scroll it. */
function scrollsAround(element: HTMLElement): { readonly isContested: boolean; readonly takesPull: boolean } {
  let [isContested, takesPull] = [false, false];
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at.scrollWidth <= at.clientWidth + 1 || !/auto|scroll/u.test(getComputedStyle(at).overflowX)) continue;
    isContested = true;
    takesPull ||= at.scrollLeft > 1;
  }
  return { isContested, takesPull };
}

function onStart(watch: Watch, event: TouchEvent): void {
  const [touch] = event.changedTouches;
  if (watch.gesture !== null) return letGo(watch, watch.gesture);
  if (touch === undefined || event.touches.length > 1) return;
  const card = cardAt(event.target);
  if (card === null || !watch.events.mayStart(card)) return;
  const { isContested, takesPull } = scrollsAround(card.element);
  if (takesPull) return;
  const swipe = beginSwipe({ x: touch.clientX, y: touch.clientY, at: event.timeStamp });
  const setting = { width: card.element.offsetWidth, isContested };
  const gesture: Gesture = { card, setting, swipe, stop: new AbortController(), shown: null, timer: 0 };
  watch.gesture = gesture;
  listen(watch, gesture, event.target);
}

function listen(watch: Watch, gesture: Gesture, target: EventTarget | null): void {
  const { signal } = gesture.stop;
  // Touch events stay with the element that they began on. Not passive: a pull keeps the browser from scrolling.
  target?.addEventListener("touchmove", (event) => onMove(watch, gesture, event), { signal, passive: false });
  target?.addEventListener("touchend", (event) => onEnd(watch, gesture, event), { signal, passive: false });
  target?.addEventListener("touchcancel", () => letGo(watch, gesture), { signal });
}

function onMove(watch: Watch, gesture: Gesture, event: Event): void {
  if (!(event instanceof TouchEvent)) return;
  const [touch] = event.touches;
  if (touch === undefined || event.touches.length > 1) return letGo(watch, gesture);
  const point = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
  const next = moveSwipe(gesture.swipe, point, gesture.setting);
  // The browser scrolls already.
  if (next.kind === "other" || (next.kind === "pull" && !event.cancelable)) return letGo(watch, gesture);
  if (next.kind === "pull") event.preventDefault();
  gesture.swipe = next;
  show(watch, gesture, next);
  clearTimeout(gesture.timer);
  // For display only: whether the finger has rested is decided by the timestamp of its next event, however delayed that is.
  const rested = (): void => show(watch, gesture, restSwipe(next, point.at + REST_MS, gesture.setting));
  gesture.timer = window.setTimeout(rested, REST_MS);
}

function show(watch: Watch, gesture: Gesture, swipe: Swipe): void {
  if (swipe.kind !== "pull") return;
  const { element } = gesture.card;
  element.style.setProperty("--swiped", `${swipe.by}px`);
  if (gesture.shown === swipe.isArmed) return;
  gesture.shown = swipe.isArmed;
  element.setAttribute("data-swiped", swipe.isArmed ? "armed" : "");
  watch.notified = gesture;
  watch.events.onChange({ ...gesture.card, isArmed: swipe.isArmed });
}

function onEnd(watch: Watch, gesture: Gesture, event: Event): void {
  const { swipe, setting } = gesture;
  if (swipe.kind === "pull") event.preventDefault();
  if (isSwiped(restSwipe(swipe, event.timeStamp, setting))) void finish(watch, gesture);
  else letGo(watch, gesture);
}

async function finish(watch: Watch, gesture: Gesture): Promise<void> {
  end(watch, gesture);
  try {
    await watch.events.onSwiped(gesture.card);
  } finally {
    // Resets this element also if the action failed, or if the card moved and has another element now.
    await goBack(watch, gesture);
  }
}

/** Ends a gesture without an action. */
function letGo(watch: Watch, gesture: Gesture): void {
  end(watch, gesture);
  if (gesture.swipe.kind === "pull") void goBack(watch, gesture);
}

function end(watch: Watch, gesture: Gesture): void {
  gesture.stop.abort();
  clearTimeout(gesture.timer);
  if (watch.gesture === gesture) watch.gesture = null;
}

async function goBack(watch: Watch, gesture: Gesture): Promise<void> {
  const { card, swipe } = gesture;
  const { element } = card;
  element.removeAttribute("data-swiped");
  if (element.isConnected && swipe.kind === "pull")
    await element.animate([{ translate: `${swipe.by}px` }, { translate: "0px" }], readMotion().back).finished;
  if (watch.notified !== gesture) return;
  watch.notified = null;
  element.style.removeProperty("--swiped");
  watch.events.onChange(null);
}
