import type { DragCallbacks, DragItem, Point } from "../model/drag-types.ts";

export interface DropTarget {
  readonly key: string;
  readonly element: HTMLElement;
}

/**
 * Returns the element with `data-drop-target` under the point that accepts the dragged item, or `null` if another element covers it.
 * `shield` is the cover of the drag itself and is ignored. Reads layout.
 */
export function dropTargetAt(
  point: Point,
  shield: Element | null,
  dragged: DragItem,
  callbacks: DragCallbacks,
): DropTarget | null {
  if (callbacks.onDropTarget === undefined || !isOverSome(point)) return null;
  const top = document.elementsFromPoint(point.x, point.y).find((element) => element !== shield);
  const element = top?.closest<HTMLElement>("[data-drop-target]");
  const key = element?.dataset["dropTarget"];
  if (element === null || element === undefined || key === undefined) return null;
  return callbacks.canDropOn?.(dragged.kind, dragged.id, key) === false ? null : { key, element };
}

/** Compares boxes before a full hit test: that costs ten times as much, and most of a drag is over no target. */
function isOverSome({ x, y }: Point): boolean {
  for (const element of document.querySelectorAll("[data-drop-target]")) {
    const box = element.getBoundingClientRect();
    if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) return true;
  }
  return false;
}
