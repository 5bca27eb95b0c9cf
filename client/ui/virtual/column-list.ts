import type { PlacedItem } from "#client/ui/drag/model/drag-types.ts";
import { flushLayout, type LayoutJob, scheduleLayout } from "./layout-batch.ts";
import {
  align,
  chooseAnchors,
  focusedId,
  type ListState,
  mountedItems,
  readView,
  renderIfNeeded,
  writeFrame,
} from "./list-state.ts";
import { type Anchor, type ListWindow, NO_VIEW, OVERSCAN, topToShow, type View, windowNeed } from "./list-window.ts";
import { createSizeModel, type Estimate, type SizeModel } from "./size-model.ts";

const REVEAL_MARGIN = 6;
/** Columns nearer to the board's view than this are mounted ahead. Pixels. */
const NEAR = 320;
/** Height of the part of such a column that is mounted in one frame. Pixels. */
const GROW = 280;

export interface ColumnListOptions {
  readonly estimate: Estimate;
  /** Renders for this view; `now` commits before returning. */
  readonly render: (view: View, now: boolean) => void;
}

export interface ColumnList {
  readonly attach: (scroller: HTMLElement, list: HTMLElement) => () => void;
  readonly items: () => readonly PlacedItem[];
  readonly scrollToIndex: (index: number, alignment?: "nearest" | "start" | "end") => void;
  readonly model: () => SizeModel;
  readonly list: () => HTMLElement | null;
  /** Returns the sizes for these ids; the same object while the `ids` array is the same. */
  readonly modelFor: (ids: readonly string[]) => SizeModel;
  /** Called after each commit with the window that is now in the DOM. */
  readonly committed: (window: ListWindow) => void;
  readonly observe: (element: HTMLElement) => () => void;
  /** Ids that stay mounted wherever the list is scrolled: the dragged card and the focused one. */
  readonly pinnedIds: () => readonly string[];
  readonly keep: (id: string | null) => void;
  readonly anchorNext: (id: string | null) => void;
}

/**
 * The imperative half of a virtual column: it owns the committed sizes, the scroll position and the list's padding and
 * height. Sizes change without a render; only a new window renders.
 */
export function createColumnList({ estimate, render }: ColumnListOptions): ColumnList {
  const model = createSizeModel([], estimate);
  const state: ListState = {
    render,
    model,
    parts: null,
    next: model,
    mounted: { start: 0, end: 0 },
    view: NO_VIEW,
    listTop: 0,
    pinnedId: null,
    anchorOnce: undefined,
  };
  const job = layoutJob(state);
  const resized = new ResizeObserver((entries) => onResize(state, entries));
  return {
    attach: (scroller, list) => attach(state, resized, scroller, list),
    items: () => mountedItems(state),
    scrollToIndex: (index, alignment) => scrollToIndex(state, index, alignment ?? "nearest"),
    model: () => state.model,
    list: () => state.parts?.list ?? null,
    modelFor(ids) {
      if (state.next.ids !== ids) state.next = state.model.withIds(ids);
      return state.next;
    },
    committed(window) {
      state.mounted = window;
      scheduleLayout(job);
    },
    observe(element) {
      resized.observe(element);
      return () => resized.unobserve(element);
    },
    pinnedIds() {
      const focused = focusedId(state);
      return [state.pinnedId, focused === state.pinnedId ? null : focused].filter((id) => id !== null);
    },
    keep(id) {
      state.pinnedId = id;
    },
    anchorNext(id) {
      state.anchorOnce = id;
    },
  };
}

/** Creates the layout job after a commit: it reads the heights of new items, then aligns the list so that the anchor does not move. */
function layoutJob(state: ListState): LayoutJob {
  let anchors: readonly Anchor[] = [];
  let sizes: readonly { readonly index: number; readonly size: number }[] = [];
  return {
    read() {
      readView(state);
      anchors = chooseAnchors(state);
      sizes = mountedItems(state)
        .filter(({ element }) => !state.next.isMeasured(element.dataset["dragItem"] ?? ""))
        .map(({ element, index }) => ({ index, size: element.getBoundingClientRect().height }));
    },
    write() {
      if (state.next !== state.model) state.anchorOnce = undefined;
      state.model = state.next;
      for (const { index, size } of sizes) state.model.measure(index, size);
      align(state, anchors);
      renderIfNeeded(state, false);
    },
  };
}

function onResize(state: ListState, entries: readonly ResizeObserverEntry[]): void {
  // Between a render and its layout job the indexes on the items belong to the new order, which `state.model` does not have yet.
  if (state.next !== state.model) return;
  readView(state);
  const anchors = chooseAnchors(state);
  let changed = false;
  for (const { target, borderBoxSize } of entries) {
    if (!(target instanceof HTMLElement) || !target.isConnected || target.dataset["dragItem"] === undefined) continue;
    const index = Number(target.ariaPosInSet) - 1;
    changed = state.model.measure(index, borderBoxSize[0]?.blockSize ?? 0) || changed;
  }
  if (changed) align(state, anchors);
  renderIfNeeded(state, false);
}

function setOnScreen(state: ListState, onScreen: boolean, atOnce: boolean): void {
  if (onScreen === state.view.onScreen) return;
  readView(state);
  const grows = onScreen && !atOnce;
  state.view = { ...state.view, onScreen, filledHeight: grows ? GROW : Number.POSITIVE_INFINITY };
  state.render(state.view, false);
  if (grows) requestAnimationFrame(() => grow(state));
}

/** Mounts the next part of a column that comes into view: all its cards at once would cost a frame. */
function grow(state: ListState): void {
  const { view } = state;
  if (state.parts === null || !view.onScreen || view.filledHeight === Number.POSITIVE_INFINITY) return;
  const filledHeight = view.filledHeight + GROW;
  const whole = filledHeight >= view.height + OVERSCAN;
  state.view = { ...view, filledHeight: whole ? Number.POSITIVE_INFINITY : filledHeight };
  state.render(state.view, false);
  if (!whole) requestAnimationFrame(() => grow(state));
}

/** Watches whether the column is near the board's view; a visible column is filled at once. */
function watchScreen(state: ListState, scroller: HTMLElement): () => void {
  const root = scroller.closest("[data-drag-scroll-x], [data-drag-board]");
  // The observer reports a frame late, and the first paint must not be empty: the first check is made at once.
  let first = false;
  scheduleLayout({
    read() {
      const around = root?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
      first = isSeen(scroller.getBoundingClientRect(), around.left, around.right);
    },
    write: () => setOnScreen(state, first, true),
  });
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      const bounds = entry?.rootBounds ?? null;
      if (entry === undefined || bounds === null) return;
      const seen = isSeen(entry.boundingClientRect, bounds.left + NEAR, bounds.right - NEAR);
      setOnScreen(state, entry.isIntersecting, seen);
    },
    { root, rootMargin: `0px ${NEAR}px` },
  );
  observer.observe(scroller);
  return () => observer.disconnect();
}

function isSeen(box: DOMRectReadOnly, left: number, right: number): boolean {
  return box.width > 0 && box.left < right && box.right > left;
}

function attach(state: ListState, resized: ResizeObserver, scroller: HTMLElement, list: HTMLElement): () => void {
  state.parts = { scroller, list };
  const stopWatching = watchScreen(state, scroller);
  resized.observe(scroller);
  const onScroll = () => {
    state.view = { ...state.view, top: scroller.scrollTop - state.listTop };
    renderIfNeeded(state, true);
  };
  scroller.addEventListener("scroll", onScroll, { passive: true });
  return () => {
    stopWatching();
    resized.disconnect();
    scroller.removeEventListener("scroll", onScroll);
    state.parts = null;
  };
}

/** Scrolls by the known sizes, mounts the items in view, and repeats with the measured sizes. */
function scrollToIndex(state: ListState, index: number, alignment: "nearest" | "start" | "end"): void {
  for (let round = 0; round < 3; round += 1) {
    flushLayout();
    if (state.parts === null || index < 0 || index >= state.model.count) return;
    readView(state);
    state.view = { ...state.view, onScreen: true, filledHeight: Number.POSITIVE_INFINITY };
    writeFrame(state);
    const top = topToShow(state.model, state.view, index, alignment, REVEAL_MARGIN);
    const there = Math.abs(top - state.view.top) < 1;
    if (there && windowNeed(state.model, state.mounted, state.view) === "none") return;
    state.parts.scroller.scrollTop = top + state.listTop;
    readView(state);
    state.render(state.view, true);
  }
}
