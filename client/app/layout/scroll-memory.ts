/**
 * Scroll positions of each history step. A scroller that is to be restored has a name that is unique on its page, such as
 * `data-scroll="sheet"`; a board and its columns are identified by their drag attributes.
 */
interface Offset {
  readonly top: number;
  readonly left: number;
}
type Offsets = ReadonlyMap<string, Offset>;

/** Maximum number of stored steps; the oldest are evicted. */
const STEPS_MAX = 50;

/** The key in session storage, which survives reloads of a tab. */
const KEY = "yarus-scroll";

const memory = new Map<string, Offsets>(storedSteps());

/** Ignores values of another format under our key. */
function storedSteps(): [string, Offsets][] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(parsed) ? parsed.flatMap(stepOf) : [];
  } catch {
    return [];
  }
}

function stepOf(entry: unknown): [string, Offsets][] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string" || !Array.isArray(entry[1])) return [];
  return [[entry[0], new Map(entry[1].flatMap(offsetOf))]];
}

function offsetOf(entry: unknown): [string, Offset][] {
  if (!Array.isArray(entry)) return [];
  const [name, top, left]: unknown[] = entry;
  return typeof name === "string" && typeof top === "number" && typeof left === "number" ? [[name, { top, left }]] : [];
}

function keep(): void {
  const steps = [...memory].map(([step, offsets]) => [
    step,
    [...offsets].map(([name, { top, left }]) => [name, top, left]),
  ]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(steps));
  } catch {
    // Without storage, a reload loses scroll positions.
  }
}

const SCROLLERS = "[data-scroll], [data-drag-scroll], [data-drag-scroll-x], [data-drag-board]";

function scrollers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(SCROLLERS)];
}

function nameOf({ dataset }: HTMLElement, column: Element | null): string {
  return dataset["scroll"] ?? column?.getAttribute("data-drag-column") ?? "board";
}

/** Stores the scroll positions of the page on screen for a history step. */
export function rememberScroll(step: string): void {
  stopRestoring?.();
  const offsets = new Map<string, Offset>();
  for (const element of scrollers()) {
    if (element.scrollTop !== 0 || element.scrollLeft !== 0) {
      offsets.set(nameOf(element, element.closest("[data-drag-column]")), {
        top: element.scrollTop,
        left: element.scrollLeft,
      });
    }
  }
  memory.delete(step);
  memory.set(step, offsets);
  const oldest = memory.keys().next();
  if (memory.size > STEPS_MAX && oldest.done !== true) memory.delete(oldest.value);
  keep();
}

/** The time to wait for content that renders after the page. */
const RESTORED_WITHIN_MS = 3_000;
/** A restored list may render once more. */
const SETTLE_MS = 500;
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let stopRestoring: (() => void) | null = null;

/**
 * Restores the scroll positions of a history step; without stored ones it does nothing. Scrollers that are missing or too short are
 * restored later, unless the user scrolls or presses something meanwhile.
 */
export function restoreScroll(step: string): void {
  stopRestoring?.();
  const offsets = memory.get(step);
  if (offsets === undefined || offsets.size === 0) return;
  putBack(offsets);
  const end = new AbortController();
  const begun = performance.now();
  const again = (): void => {
    if (end.signal.aborted) return;
    const isWhole = putBack(offsets);
    const passed = performance.now() - begun;
    if (passed < SETTLE_MS || (!isWhole && passed < RESTORED_WITHIN_MS)) requestAnimationFrame(again);
    else end.abort();
  };
  stopRestoring = () => end.abort();
  for (const move of OWN_MOVES) {
    addEventListener(move, () => end.abort(), { signal: end.signal, capture: true, passive: true });
  }
  requestAnimationFrame(again);
}

/** Sets the positions; returns whether every scroller is there and at its position. */
function putBack(offsets: Offsets): boolean {
  let reached = 0;
  for (const element of scrollers()) {
    const name = nameOf(element, element.closest("[data-drag-column]"));
    const offset = offsets.get(name);
    if (offset === undefined) continue;
    if (!isAt(element, offset)) {
      element.scrollTop = offset.top;
      element.scrollLeft = offset.left;
    }
    if (isAt(element, offset)) reached += 1;
  }
  return reached >= offsets.size;
}

/** Browsers round scroll positions. */
const NEAR_PX = 1;

function isAt({ scrollTop, scrollLeft }: HTMLElement, { top, left }: Offset): boolean {
  return Math.abs(scrollTop - top) <= NEAR_PX && Math.abs(scrollLeft - left) <= NEAR_PX;
}
