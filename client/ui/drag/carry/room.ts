import type { PlacedItem } from "../model/drag-types.ts";

/** A gap between the boxes of one list, in list coordinates along the axis of the drag. */
export interface RoomPlan {
  readonly list: HTMLElement;
  readonly items: readonly PlacedItem[];
  /** The offset of the box at this index. */
  readonly shiftOf: (index: number) => number;
  readonly slotStart: number;
  readonly slotSize: number;
  /** Elements after the boxes in the same flow, and their offset. */
  readonly after: HTMLElement | null;
  readonly afterShift: number;
}

export interface Room {
  /** Writes the changes since the last plan; `null` closes the gap with the same animation. */
  show(plan: RoomPlan | null): void;
  /** Removes all offsets at once, before a change of the DOM. */
  clear(): void;
}

const GLIDE = "transform var(--d-base, 190ms) var(--e-out, ease-out)";

/** Creates the gap of a drag. Neighbours move by `transform` only; the slot is one element that moves from list to list. */
export function createRoom(axis: "x" | "y"): Room {
  const shifted = new Map<HTMLElement, number>();
  const touched = new Set<HTMLElement>();
  let known = new WeakSet<HTMLElement>();
  const slot = document.createElement(axis === "y" ? "li" : "div");
  slot.setAttribute("data-drag-slot", axis);
  slot.ariaHidden = "true";
  const move = axis === "y" ? "translateY" : "translateX";
  let slotAt = "";

  function shift(element: HTMLElement, by: number): void {
    const was = shifted.get(element) ?? 0;
    const mountedJustNow = !known.has(element);
    known.add(element);
    if (was === by) return;
    touched.add(element);
    // Boxes mounted while the gap is open start with their offset.
    element.style.transition = mountedJustNow && slot.isConnected ? "" : GLIDE;
    element.style.transform = by === 0 ? "" : `${move}(${by}px)`;
    if (by === 0) shifted.delete(element);
    else shifted.set(element, by);
  }

  function showSlot(plan: RoomPlan): void {
    const at = `${move}(${plan.slotStart}px)`;
    if (slot.parentElement !== plan.list) plan.list.append(slot);
    if (slotAt === at && slot.dataset["size"] === `${plan.slotSize}`) return;
    slotAt = at;
    slot.dataset["size"] = `${plan.slotSize}`;
    slot.style.transform = at;
    slot.style[axis === "y" ? "height" : "width"] = `${plan.slotSize}px`;
  }

  return {
    show(plan) {
      const now = new Set<HTMLElement>();
      if (plan !== null) {
        if (slot.parentElement !== plan.list) known = new WeakSet(plan.items.map((item) => item.element));
        for (const { element, index } of plan.items) {
          now.add(element);
          shift(element, plan.shiftOf(index));
        }
        if (plan.after !== null) {
          now.add(plan.after);
          known.add(plan.after);
          shift(plan.after, plan.afterShift);
        }
      }
      for (const element of shifted.keys()) if (!now.has(element)) shift(element, 0);
      if (plan === null) slot.remove();
      else showSlot(plan);
    },
    clear() {
      for (const element of touched) {
        element.style.transition = "";
        element.style.transform = "";
      }
      touched.clear();
      shifted.clear();
      slot.remove();
    },
  };
}
