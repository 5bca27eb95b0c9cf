import type { PlacedItem } from "#client/ui/drag/model/drag-types.ts";
import { type Anchor, anchorShift, anchorsOf, type ListWindow, type View, windowNeed } from "./list-window.ts";
import type { SizeModel } from "./size-model.ts";

/** What a virtual column keeps outside React. */
export interface ListState {
  readonly render: (view: View, now: boolean) => void;
  parts: { readonly scroller: HTMLElement; readonly list: HTMLElement } | null;
  /** Sizes of what is in the DOM, and of what the next commit brings. */
  model: SizeModel;
  next: SizeModel;
  mounted: ListWindow;
  view: View;
  /** Client top of the list within its scroller: what stands before the cards. Pixels. */
  listTop: number;
  pinnedId: string | null;
  /** For the next change of order: an id, null for "hold the scroll position", undefined for the usual choice. */
  anchorOnce: string | null | undefined;
}

/** The mounted items in order; the position is the one that assistive technology reads. */
export function mountedItems(state: ListState): readonly PlacedItem[] {
  const found: PlacedItem[] = [];
  for (const element of state.parts?.list.children ?? []) {
    if (!(element instanceof HTMLElement) || element.dataset["dragItem"] === undefined) continue;
    found.push({ element, index: Number(element.ariaPosInSet) - 1 });
  }
  return found;
}

/** The card that holds the focus, or holds the element that does. */
export function focusedId(state: ListState): string | null {
  const focused = document.activeElement;
  if (focused === null || state.parts?.list.contains(focused) !== true) return null;
  return focused.closest<HTMLElement>("[data-drag-item]")?.dataset["dragItem"] ?? null;
}

/** Reads layout. */
export function readView(state: ListState): void {
  if (state.parts === null) return;
  const { scroller, list } = state.parts;
  state.listTop = list.offsetTop;
  state.view = { ...state.view, top: scroller.scrollTop - state.listTop, height: scroller.clientHeight };
}

/** What must not move on the screen while the sizes or the order change. */
export function chooseAnchors(state: ListState): readonly Anchor[] {
  const { model, view, anchorOnce } = state;
  if (!view.onScreen) return [];
  if (anchorOnce === undefined) return anchorsOf(model, view, focusedId(state));
  const index = anchorOnce === null ? -1 : model.indexOf(anchorOnce);
  return anchorOnce === null || index < 0 ? [] : [{ id: anchorOnce, offset: model.offsetOf(index) }];
}

/** Writes the height of the list and the room before the first mounted item; React never writes either. */
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

/** Brings padding, height and scroll position in line with the sizes; the anchor stays where it is on the screen. */
export function align(state: ListState, anchors: readonly Anchor[]): void {
  writeFrame(state);
  const shift = anchorShift(state.model, anchors);
  if (Math.abs(shift) < 0.5 || state.parts === null) return;
  const top = state.view.top + shift;
  state.parts.scroller.scrollTop = top + state.listTop;
  state.view = { ...state.view, top };
}

/** Asks React for another window when the mounted one does not reach far enough; `now` for what is seen already. */
export function renderIfNeeded(state: ListState, now: boolean): void {
  const need = windowNeed(state.model, state.mounted, state.view);
  if (need !== "none") state.render(state.view, now && need === "late");
}
