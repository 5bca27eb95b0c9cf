import { useState, type PointerEvent } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Item } from "#contract/entities/item.ts";
import { placeItem } from "./checklist-mutations.ts";
import type { Checklist } from "./checklist-queries.ts";

interface Carry {
  id: string;
  /** The item under the pointer, and the side of it on which the dragged item would be dropped. */
  over: { id: string; side: "before" | "after" } | null;
}

/** Returns the item nearest to a vertical position, in any checklist of the task. */
function lineAt(root: Element, y: number): Carry["over"] {
  let best: { id: string; side: "before" | "after"; distance: number } | null = null;
  for (const line of root.querySelectorAll<HTMLElement>("[data-item]")) {
    const box = line.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    const distance = Math.abs(y - middle);
    const id = line.dataset["item"];
    if (id === undefined || (best !== null && best.distance <= distance)) continue;
    best = { id, side: y < middle ? "before" : "after", distance };
  }
  return best === null ? null : { id: best.id, side: best.side };
}

/** Moves an item by dragging its grip. Keys and the menu do the same. */
export function useItemCarry(lists: readonly Checklist[]) {
  const sync = useSync();
  const [carry, setCarry] = useState<Carry | null>(null);

  const drop = (item: Item, over: Carry["over"]): void => {
    const list = lists.find(({ items }) => items.some(({ id }) => id === over?.id));
    if (list === undefined || over === null || over.id === item.id) return;
    const others = list.items.filter(({ id }) => id !== item.id);
    const at = others.findIndex(({ id }) => id === over.id);
    const after = over.side === "after" ? others[at] : others[at - 1];
    placeItem(sync, item, list.name, after?.id ?? null);
  };

  const onGrip = (event: PointerEvent<HTMLElement>, item: Item): void => {
    const root = event.currentTarget.closest("[data-checklists]");
    if (event.button !== 0 || root === null) return;
    event.preventDefault();
    const grip: HTMLElement = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    let over: Carry["over"] = null;
    const end = (isDropped: boolean) => (): void => {
      controller.abort();
      setCarry(null);
      if (isDropped) drop(item, over);
    };
    const controller = new AbortController();
    const { signal } = controller;
    grip.addEventListener(
      "pointermove",
      (move) => {
        over = lineAt(root, move.clientY);
        setCarry({ id: item.id, over });
      },
      { signal },
    );
    grip.addEventListener("pointerup", end(true), { signal });
    grip.addEventListener("pointercancel", end(false), { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && end(false)(), { signal });
  };

  const carryOf = (itemId: string): "carried" | "before" | "after" | undefined => {
    if (carry === null) return undefined;
    if (carry.id === itemId) return "carried";
    return carry.over?.id === itemId ? carry.over.side : undefined;
  };
  return { onGrip, carryOf };
}
