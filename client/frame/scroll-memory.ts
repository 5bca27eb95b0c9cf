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

const memory = new Map<string, Offsets>();

const SCROLLERS = "[data-scroll], [data-drag-scroll], [data-drag-scroll-x], [data-drag-board]";

function scrollers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(SCROLLERS)];
}

function nameOf({ dataset }: HTMLElement, column: Element | null): string {
  return dataset["scroll"] ?? column?.getAttribute("data-drag-column") ?? "board";
}

/** Remembers the scrollers of the page on screen under a step of the history. */
export function rememberScroll(step: string): void {
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
}

/** Puts the scrollers of the page on screen back as they were on that step; without a memory they stay as they are. */
export function restoreScroll(step: string): void {
  const offsets = memory.get(step);
  if (offsets === undefined) return;
  for (const element of scrollers()) {
    const offset = offsets.get(nameOf(element, element.closest("[data-drag-column]")));
    if (offset === undefined) continue;
    element.scrollTop = offset.top;
    element.scrollLeft = offset.left;
  }
}
