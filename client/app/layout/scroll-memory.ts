/**
 * Where the scrollers of each step of the history stood. A scroller that wants to be found again says its name, unique on its
 * page, as `data-scroll="sheet"` does; a board and its columns are known by what dragging calls them.
 */
interface Offset {
  readonly top: number;
  readonly left: number;
}
type Offsets = ReadonlyMap<string, Offset>;

/** Steps remembered; the oldest are forgotten. */
const STEPS_MAX = 50;

/** What a tab remembers over its own reloads. */
const KEY = "yarus-scroll";

const memory = new Map<string, Offsets>(storedSteps());

/** Texts of somebody else's under our name are no memory. */
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
    // Without room or leave a reload forgets where pages stood.
  }
}

const SCROLLERS = "[data-scroll], [data-drag-scroll], [data-drag-scroll-x], [data-drag-board]";

function scrollers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(SCROLLERS)];
}

function nameOf({ dataset }: HTMLElement, column: Element | null): string {
  return dataset["scroll"] ?? column?.getAttribute("data-drag-column") ?? "board";
}

/** Remembers the scrollers of the page on screen under a step of the history. */
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

/** What a page shows may come a moment after the page, and is waited for so long. */
const RESTORED_WITHIN_MS = 3_000;
/** A list that has been put back may be drawn anew once more. */
const SETTLE_MS = 500;
const OWN_MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let stopRestoring: (() => void) | null = null;

/**
 * Puts the scrollers of the page on screen back as they were on that step; without a memory they stay as they are. What is not there yet, or
 * not high enough, is put back when it is, unless its person has moved something meanwhile.
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

/** True when every scroller is there and stands as it was. */
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

/** Browsers round what they are given. */
const NEAR_PX = 1;

function isAt({ scrollTop, scrollLeft }: HTMLElement, { top, left }: Offset): boolean {
  return Math.abs(scrollTop - top) <= NEAR_PX && Math.abs(scrollLeft - left) <= NEAR_PX;
}
