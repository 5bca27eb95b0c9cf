import { createGhost } from "./ghost.ts";
import { readMotion } from "./motion.ts";

/** More elements than this are not animated: the cost is too high. */
export const MOVES_MAX = 60;
const FLYERS_MAX = 8;

/** The kind of animated elements: cards in a column's scroller, or columns in the board's row. */
export type MoveMark = "card" | "column";

interface ElementBox {
  readonly box: DOMRect;
  readonly area: HTMLElement;
}

/** The previous positions of visible elements, by id. */
export type MoveSnapshot = Map<string, ElementBox>;

interface MarkedElement {
  readonly id: string;
  readonly element: HTMLElement;
  readonly area: HTMLElement;
}

function markedIn(areas: Iterable<HTMLElement>, mark: MoveMark): readonly MarkedElement[] {
  const found: MarkedElement[] = [];
  for (const area of areas) {
    for (const element of area.querySelectorAll<HTMLElement>(`[data-drag-${mark}]`)) {
      found.push({ id: element.getAttribute(`data-drag-${mark}`) ?? "", element, area });
    }
  }
  return found;
}

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
}

/** Reads the drawn positions of the cards (or columns) in these areas: only of visible ones, `MOVES_MAX` at most. */
export function captureMoves(
  areas: Iterable<HTMLElement>,
  into: MoveSnapshot = new Map(),
  mark: MoveMark = "card",
): MoveSnapshot {
  for (const { id, element, area } of markedIn(areas, mark)) {
    if (into.size >= MOVES_MAX) return into;
    const box = element.getBoundingClientRect();
    if (overlaps(box, area.getBoundingClientRect())) into.set(id, { box, area });
  }
  return into;
}

export interface MoveOptions {
  /** Ids that are animated in another way. */
  readonly skip?: ReadonlySet<string>;
  readonly timing?: KeyframeAnimationOptions;
  readonly mark?: MoveMark;
}

/**
 * Animates each card from its previous position to the current one (FLIP; transform only). A card that moved to another area is animated as
 * a copy above the page, because areas clip (`FLYERS_MAX` copies at most). Nothing moves under `prefers-reduced-motion`.
 */
export function animateMoves(areas: Iterable<HTMLElement>, before: MoveSnapshot, options: MoveOptions = {}): void {
  if (before.size === 0) return;
  const timing = options.timing ?? readMotion().land;
  // Under reduced motion every duration is 0.
  if (timing.duration === 0) return;
  const now = markedIn(areas, options.mark ?? "card").filter(({ id }) => before.has(id));
  for (const { element } of now) running.get(element)?.cancel();
  const moved = now.flatMap(({ id, element, area }) => {
    const was = before.get(id);
    const box = element.getBoundingClientRect();
    if (was === undefined || options.skip?.has(id) === true) return [];
    const far = Math.abs(was.box.left - box.left) >= 1 || Math.abs(was.box.top - box.top) >= 1;
    const flies = was.area !== area && overlaps(box, area.getBoundingClientRect());
    return far ? [{ element, from: was.box, to: box, flies }] : [];
  });
  let flyers = 0;
  for (const { element, from, to, flies } of moved) {
    if (flies && flyers < FLYERS_MAX) {
      flyers += 1;
      fly(element, from, to, timing);
    } else {
      const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      running.set(element, element.animate([{ transform: start }, { transform: "none" }], timing));
    }
  }
}

const running = new WeakMap<Element, Animation>();

function fly(card: HTMLElement, from: DOMRect, to: DOMRect, timing: KeyframeAnimationOptions): void {
  const flyer = createGhost(card, "flyer", new DOMRect(from.left, from.top, to.width, to.height));
  card.setAttribute("data-drag-landing", "");
  flyer.flyTo({ x: to.left, y: to.top }, timing, () => {
    flyer.remove();
    card.removeAttribute("data-drag-landing");
  });
}

/** Called by a list around a commit that changes its order. */
export interface MoveWatch {
  /** Called before the commit. An area that is captured already keeps its first positions. */
  readonly capture: (area: HTMLElement) => void;
  /** Called after the commit; animates after all areas are laid out, before the paint. */
  readonly schedule: () => void;
}

/** Collects the areas that one commit changes and animates them together afterwards. */
export interface MoveStage extends MoveWatch {
  /** Excludes an element that is animated in another way from the next animation. */
  skip(id: string): void;
  /** Animates at once, after the commit. */
  play(timing?: KeyframeAnimationOptions): void;
  /** Until `play`, nothing is animated: changes of other users are animated together with a pending drop. */
  hold(): void;
}

export function createMoveStage(mark: MoveMark = "card"): MoveStage {
  let areas = new Set<HTMLElement>();
  let before: MoveSnapshot = new Map();
  let skipped = new Set<string>();
  let scheduled = false;
  let isOnHold = false;

  function play(timing?: KeyframeAnimationOptions): void {
    const now = { areas, before, skip: skipped };
    scheduled = false;
    isOnHold = false;
    areas = new Set();
    before = new Map();
    skipped = new Set();
    animateMoves(now.areas, now.before, { skip: now.skip, mark, ...(timing === undefined ? {} : { timing }) });
  }

  return {
    play,
    capture(area) {
      if (areas.has(area)) return;
      areas.add(area);
      captureMoves([area], before, mark);
    },
    skip: (id) => void skipped.add(id),
    hold() {
      scheduled = false;
      isOnHold = true;
    },
    schedule() {
      if (scheduled || isOnHold) return;
      scheduled = true;
      // Two microtasks: the lists finish their layout in a microtask that is queued after this one.
      queueMicrotask(() => queueMicrotask(() => scheduled && play()));
    },
  };
}
