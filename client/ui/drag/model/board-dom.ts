import type { DragKind, PlacedItem, Point } from "./drag-types.ts";

export interface ColumnBox {
  readonly id: string;
  readonly element: HTMLElement;
}

/** How far outside the board a drop still counts as inside. Pixels. */
const OUTSIDE = 24;
/** How far beside a column a drop still counts as in that column. Pixels. */
const BESIDE = 40;

/** Finds the parts of a board by their `data-drag-*` attributes. */
export interface BoardDom {
  readonly root: HTMLElement;
  /** The element that scrolls the columns sideways. */
  scrollerX(): HTMLElement;
  /** Column elements in order. */
  columns(): readonly ColumnBox[];
  column(columnId: string): HTMLElement | null;
  list(columnId: string): HTMLElement | null;
  scrollerY(columnId: string): HTMLElement | null;
  after(columnId: string): HTMLElement | null;
  card(columnId: string, id: string): HTMLElement | null;
  handle(columnId: string): HTMLElement | null;
  /** Returns true if the point is over the board or at most 24 px outside it. */
  contains(point: Point): boolean;
  /** Returns the column under the point, or the nearest one less than 40 px beside it; `null` elsewhere. */
  columnAt(point: Point): string | null;
}

export function createBoardDom(root: HTMLElement): BoardDom {
  let known: readonly ColumnBox[] = [];

  function columns(): readonly ColumnBox[] {
    const elements = root.querySelectorAll<HTMLElement>("[data-drag-column]");
    const same = known.length === elements.length && known.every(({ element }, index) => element === elements[index]);
    if (!same) known = [...elements].map((element) => ({ element, id: element.dataset["dragColumn"] ?? "" }));
    return known;
  }
  function column(columnId: string): HTMLElement | null {
    return columns().find(({ id }) => id === columnId)?.element ?? null;
  }
  function inColumn(columnId: string, selector: string): HTMLElement | null {
    return column(columnId)?.querySelector<HTMLElement>(selector) ?? null;
  }

  function contains({ x, y }: Point): boolean {
    const { left, right, top, bottom } = root.getBoundingClientRect();
    return x >= left - OUTSIDE && x <= right + OUTSIDE && y >= top - OUTSIDE && y <= bottom + OUTSIDE;
  }

  return {
    root,
    columns,
    column,
    scrollerX: () => root.querySelector<HTMLElement>("[data-drag-scroll-x]") ?? root,
    list: (columnId) => inColumn(columnId, "[data-drag-list]"),
    scrollerY: (columnId) => inColumn(columnId, "[data-drag-scroll]"),
    after: (columnId) => inColumn(columnId, "[data-drag-after]"),
    card: (columnId, id) => inColumn(columnId, `[data-drag-card="${CSS.escape(id)}"]`),
    handle: (columnId) => handleOf(column(columnId)),
    contains,
    columnAt({ x, y }) {
      if (!contains({ x, y })) return null;
      let nearest: string | null = null;
      let distance = BESIDE;
      for (const { id, element } of columns()) {
        const { left, right } = element.getBoundingClientRect();
        const offset = Math.max(left - x, x - right, 0);
        if (offset < distance) [nearest, distance] = [id, offset];
      }
      return nearest;
    },
  };
}

/** A folded column is one button: its own handle. */
function handleOf(column: HTMLElement | null): HTMLElement | null {
  if (column?.matches("[data-drag-column-handle]") === true) return column;
  return column?.querySelector<HTMLElement>("[data-drag-column-handle]") ?? null;
}

export interface Grip {
  readonly kind: DragKind;
  readonly id: string;
  /** The card, or the whole column. */
  readonly element: HTMLElement;
}

const INTERACTIVE =
  'button, input, textarea, select, option, summary, label, [contenteditable]:not([contenteditable="false"]), [data-drag-ignore]';

/** The draggable of an event on this element: the card or column whose handle contains it; `null` inside other controls. */
export function gripOf(target: EventTarget | null, withModifier: boolean): Grip | null {
  if (!(target instanceof Element)) return null;
  const grip = target.closest<HTMLElement>("[data-drag-card], [data-drag-column-handle]");
  if (grip === null) return null;
  const control = target.closest(withModifier ? `${INTERACTIVE}, a` : INTERACTIVE);
  if (control !== null && control !== grip && grip.contains(control)) return null;
  return gripAt(grip);
}

/** Returns the draggable of a key event on a focused card or handle; keys inside a card's own controls belong to the controls. */
export function focusedGrip(target: EventTarget | null): Grip | null {
  if (!(target instanceof HTMLElement) || !target.matches("[data-drag-card], [data-drag-column-handle]")) return null;
  return gripAt(target);
}

function gripAt(grip: HTMLElement): Grip | null {
  const cardId = grip.dataset["dragCard"];
  if (cardId !== undefined) return { kind: "card", id: cardId, element: grip };
  const element = grip.closest<HTMLElement>("[data-drag-column]");
  return element === null ? null : { kind: "column", id: element.dataset["dragColumn"] ?? "", element };
}

/** Returns the items of a list that is not virtual: each card, or the `data-drag-item` element around it. */
export function plainItems(list: HTMLElement): readonly PlacedItem[] {
  return [...list.querySelectorAll<HTMLElement>("[data-drag-card]")].map((card, index) => ({
    element: card.closest<HTMLElement>("[data-drag-item]") ?? card,
    index,
  }));
}
