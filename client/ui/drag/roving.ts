import { FOCUS_LOST, isFocusFree } from "../overlay/focus.ts";
import { hasLayers } from "../overlay/layers.ts";
import type { BoardDom } from "./model/board-dom.ts";
import { hasModifier } from "./carry/carry-keys.ts";
import type { ColumnGeometry, DragEnv } from "./model/drag-types.ts";

export interface RovingOptions {
  readonly board: BoardDom;
  readonly env: DragEnv;
  readonly geometryOf: (columnId: string) => ColumnGeometry | null;
  /** Returns true if nothing is dragged: during a drag arrow keys move the dragged card. */
  readonly idle: () => boolean;
}

interface FocusedCard {
  readonly element: HTMLElement;
  readonly columnId: string;
  readonly id: string;
  readonly index: number;
}

/** The focused part of a column: a card, or a control around the cards. */
interface FocusState {
  readonly element: HTMLElement;
  readonly card: FocusedCard | null;
  readonly columnId: string;
  /** Index of the column. */
  readonly place: number;
}

export interface RovingFocus {
  /** Restores a lost focus. A focus that is lost during a drag is restored when the drag is over. */
  readonly recover: () => void;
  readonly stop: () => void;
}

/**
 * Moves the focus between the cards of a board by arrow keys, Home and End, across virtual columns too; keeps one Tab stop per list;
 * restores the focus when another user removes or moves the focused card (ARIA practices, roving tabindex).
 */
export function watchRoving(options: RovingOptions): RovingFocus {
  const { root } = options.board;
  let last: FocusState | null = null;
  const stop = new AbortController();
  const { signal } = stop;
  const onFocus = (event: FocusEvent) => {
    last = focused(options, event.target);
    if (last?.card) holdTabStop(last.card.element);
  };
  const recover = () => {
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return;
    if (options.idle()) refocus(options, last);
  };
  root.addEventListener("keydown", (event) => onKeyDown(options, event), { signal });
  document.addEventListener("keydown", (event) => onFirstArrow(options, event), { signal });
  root.addEventListener("focusin", onFocus, { signal });
  document.addEventListener(FOCUS_LOST, recover, { signal });
  const changes = new MutationObserver((records) => {
    for (const list of new Set(records.map(({ target }) => target))) {
      if (list instanceof HTMLElement && list.hasAttribute("data-drag-list")) keepTabStop(list);
    }
    recover();
  });
  changes.observe(root, { childList: true, subtree: true });
  for (const list of root.querySelectorAll<HTMLElement>("[data-drag-list]")) keepTabStop(list);
  return {
    recover,
    stop() {
      stop.abort();
      changes.disconnect();
    },
  };
}

function focused(options: RovingOptions, target: EventTarget | null): FocusState | null {
  if (!(target instanceof HTMLElement)) return null;
  const columnId = target.closest<HTMLElement>("[data-drag-column]")?.dataset["dragColumn"];
  if (columnId === undefined) return null;
  const card = focusedCard(options, target);
  return { element: card?.element ?? target, card, columnId, place: options.env.columnIds().indexOf(columnId) };
}

function focusedCard(options: RovingOptions, target: EventTarget | null): FocusedCard | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-drag-card]") : null;
  const columnId = element?.closest<HTMLElement>("[data-drag-column]")?.dataset["dragColumn"];
  const id = element?.dataset["dragCard"];
  if (element === null || columnId === undefined || id === undefined) return null;
  return { element, columnId, id, index: options.env.columnOrder(columnId).indexOf(id) };
}

function onKeyDown(options: RovingOptions, event: KeyboardEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.matches("[data-drag-card]") !== true || event.defaultPrevented || hasModifier(event)) return;
  const now = options.idle() ? focusedCard(options, target) : null;
  if (now === null) return;
  const goal = goalOf(options, now, event.code);
  if (goal === undefined) return;
  event.preventDefault();
  if (goal !== null) focusAt(options, goal.columnId, goal.index);
}

type Goal = { readonly columnId: string; readonly index: number } | null;

/** Handles an arrow key if nothing is focused: focuses the first card, or without cards the new-task field or a column. */
function onFirstArrow(options: RovingOptions, event: KeyboardEvent): void {
  if (!event.code.startsWith("Arrow") || event.defaultPrevented || hasModifier(event)) return;
  if (!isFocusFree() || hasLayers() || !options.idle()) return;
  const { board, env } = options;
  const columnIds = env.columnIds();
  const begun = columnIds.find((id) => (options.geometryOf(id)?.ids().length ?? 0) > 0);
  const place = board.root.querySelector<HTMLElement>("textarea") ?? board.handle(columnIds[0] ?? "");
  if (begun === undefined && place === null) return;
  event.preventDefault();
  if (begun === undefined) place?.focus();
  else focusAt(options, begun, 0);
}

/** Returns undefined for a key that is not handled here, and null if there is no card in that direction. */
function goalOf(options: RovingOptions, now: FocusedCard, code: string): Goal | undefined {
  const last = options.env.columnOrder(now.columnId).length - 1;
  const inColumn = (index: number): Goal => (index < 0 || index > last ? null : { columnId: now.columnId, index });
  switch (code) {
    case "ArrowUp":
      return inColumn(now.index - 1);
    case "ArrowDown":
      return inColumn(now.index + 1);
    case "Home":
      return inColumn(0);
    case "End":
      return inColumn(last);
    case "ArrowLeft":
      return aside(options, now, -1);
    case "ArrowRight":
      return aside(options, now, 1);
    default:
      return undefined;
  }
}

/** Returns the card at the same height in the next column that shows cards. */
function aside(options: RovingOptions, now: FocusedCard, by: 1 | -1): Goal {
  const columnIds = options.env.columnIds();
  const box = now.element.getBoundingClientRect();
  const y = (box.top + box.bottom) / 2;
  for (let at = columnIds.indexOf(now.columnId) + by; at >= 0 && at < columnIds.length; at += by) {
    const columnId = columnIds[at] ?? "";
    const geometry = options.geometryOf(columnId);
    const list = options.board.list(columnId);
    const count = geometry?.ids().length ?? 0;
    if (geometry === null || list === null || count === 0) continue;
    const offset = y - list.getBoundingClientRect().top;
    return { columnId, index: indexAt(geometry, count, offset) };
  }
  return null;
}

function indexAt(geometry: ColumnGeometry, count: number, offset: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (geometry.offsetOf(middle + 1) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function focusAt(options: RovingOptions, columnId: string, index: number): void {
  options.board.column(columnId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  options.geometryOf(columnId)?.reveal(index)?.focus({ preventScroll: true });
}

/** Focuses the card at its new place, else the card that has its index now, else the column's handle, else the board. Does not scroll. */
function refocus(options: RovingOptions, lost: FocusState): void {
  const next = cardInstead(options, lost) ?? columnInstead(options, lost) ?? options.board.root;
  if (!next.hasAttribute("tabindex") && next.tabIndex < 0) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

function cardInstead({ board, env }: RovingOptions, { card }: FocusState): HTMLElement | null {
  if (card === null) return null;
  const columnId = env.columnIds().find((other) => env.columnOrder(other).includes(card.id));
  const moved = columnId === undefined ? null : board.card(columnId, card.id);
  const order = env.columnOrder(card.columnId);
  const near = order[Math.min(Math.max(card.index, 0), order.length - 1)];
  const neighbour = near === undefined ? null : board.card(card.columnId, near);
  return moved ?? neighbour ?? board.column(card.columnId)?.querySelector<HTMLElement>("[data-drag-card]") ?? null;
}

/** Returns the handle of the column, or of the column that has its index now. */
function columnInstead({ board, env }: RovingOptions, { columnId, place }: FocusState): HTMLElement | null {
  const columnIds = env.columnIds();
  const here = columnIds.includes(columnId) ? columnId : columnIds[Math.min(place, columnIds.length - 1)];
  if (here === undefined) return null;
  return board.handle(here) ?? board.column(here);
}

function holdTabStop(card: HTMLElement): void {
  const list = card.closest("[data-drag-list]");
  for (const other of list?.querySelectorAll<HTMLElement>('[data-drag-card][tabindex="0"]') ?? []) {
    if (other !== card) other.tabIndex = -1;
  }
  card.tabIndex = 0;
}

/** Ensures that Tab reaches one card of a list. */
function keepTabStop(list: HTMLElement): void {
  if (list.querySelector('[data-drag-card][tabindex="0"]') !== null) return;
  const first = list.querySelector<HTMLElement>("[data-drag-card]");
  if (first !== null) first.tabIndex = 0;
}
