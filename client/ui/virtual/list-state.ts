import type { PlacedItem } from "#client/ui/drag/model/drag-types.ts";
import { type Anchor, anchorShift, anchorsOf, type ListWindow, type View, windowNeed } from "./list-window.ts";
import type { SizeModel } from "./size-model.ts";

/** The state of a virtual column outside React. */
export interface ListState {
  readonly render: (view: View, now: boolean) => void;
  parts: { readonly scroller: HTMLElement; readonly list: HTMLElement } | null;
  /** Sizes of the items in the DOM, and of the items of the next commit. */
  model: SizeModel;
  next: SizeModel;
  mounted: ListWindow;
  view: View;
  /** Offset of the list in its scroller: the height of the content before the cards. Pixels. */
  listTop: number;
  pinnedId: string | null;
  /** The anchor for the next change of order: an id, `null` to keep the scroll position, `undefined` for the default anchors. */
  anchorOnce: string | null | undefined;
}

/** Returns the mounted items in order; the index comes from `aria-posinset`. */
export function mountedItems(state: ListState): readonly PlacedItem[] {
  const found: PlacedItem[] = [];
  for (const element of state.parts?.list.children ?? []) {
    if (!(element instanceof HTMLElement) || element.dataset["dragItem"] === undefined) continue;
    found.push({ element, index: Number(element.ariaPosInSet) - 1 });
  }
  return found;
}

/** Returns the id of the card that has the focus or contains the focused element. */
export function focusedId(state: ListState): string | null {
  const focused = document.activeElement;
  if (focused === null || state.parts?.list.contains(focused) !== true) return null;
  return focused.closest<HTMLElement>("[data-drag-item]")?.dataset["dragItem"] ?? null;
}

/** Reads layout into the state. */
export function readView(state: ListState): void {
  if (state.parts === null) return;
  const { scroller, list } = state.parts;
  state.listTop = list.offsetTop;
  state.view = { ...state.view, top: scroller.scrollTop - state.listTop, height: scroller.clientHeight };
}

/** Returns the items that must not move on the screen while the sizes or the order change. */
export function chooseAnchors(state: ListState): readonly Anchor[] {
  const { model, view, anchorOnce } = state;
  if (!view.onScreen) return [];
  if (anchorOnce === undefined) return anchorsOf(model, view, focusedId(state));
  const index = anchorOnce === null ? -1 : model.indexOf(anchorOnce);
  return anchorOnce === null || index < 0 ? [] : [{ id: anchorOnce, offset: model.offsetOf(index) }];
}

/**
 * Writes the height of the list, the padding before the first mounted item and the offsets of pinned items outside the window. React never
 * writes these.
 */
export function writeFrame(state: ListState): void {
  if (state.parts === null) return;
  const { model, mounted } = state;
  const { style } = state.parts.list;
  style.paddingTop = `${model.offsetOf(mounted.start)}px`;
  style.height = `${model.offsetOf(model.count)}px`;
  for (const { element, index } of mountedItems(state)) {
    const outside = index < mounted.start || index >= mounted.end;
    const top = outside ? `${model.offsetOf(index)}px` : "";
    if (element.style.top !== top) element.style.top = top;
  }
}

/** Updates padding, height and scroll position to the sizes; the anchor does not move on the screen. */
export function align(state: ListState, anchors: readonly Anchor[]): void {
  writeFrame(state);
  const shift = anchorShift(state.model, anchors);
  if (Math.abs(shift) < 0.5 || state.parts === null) return;
  const top = state.view.top + shift;
  state.parts.scroller.scrollTop = top + state.listTop;
  state.view = { ...state.view, top };
}

/**
 * Renders another window if the mounted one is too small. With `now`, space that is visible and not mounted is rendered before returning.
 */
export function renderIfNeeded(state: ListState, now: boolean): void {
  const need = windowNeed(state.model, state.mounted, state.view);
  if (need !== "none") state.render(state.view, now && need === "late");
}
