import type { ColumnGeometry } from "#client/ui/drag/model/drag-types.ts";
import type { ColumnList } from "./column-list.ts";
import { flushLayout } from "./layout-batch.ts";

export interface VirtualColumnHandle extends ColumnGeometry {
  /** Returns the index of the card at or nearest to this client y; -1 in an empty list. */
  readonly indexAt: (clientY: number) => number;
  /** Returns the client rectangle of a card, also of one that is not mounted. */
  readonly rectOf: (index: number) => DOMRect;
}

/** Creates the handle of a virtual column for the drag engine and the board. */
export function columnHandle(list: ColumnList, gap: number): VirtualColumnHandle {
  const clientTop = () => list.list()?.getBoundingClientRect().top ?? 0;
  const heightOf = (index: number) => Math.max(0, list.model().sizeOf(index) - gap);
  return {
    gap,
    heightOf,
    ids: () => list.model().ids,
    offsetOf: (index) => list.model().offsetOf(index),
    items: list.items,
    scrollToIndex: list.scrollToIndex,
    keep: list.keep,
    anchorNext: list.anchorNext,
    settle: flushLayout,
    reveal(index) {
      list.scrollToIndex(index);
      const item = list.items().find((placed) => placed.index === index);
      return item?.element.querySelector<HTMLElement>("[data-drag-card]") ?? null;
    },
    indexAt: (clientY) => (list.model().count === 0 ? -1 : list.model().indexAt(clientY - clientTop())),
    rectOf(index) {
      const box = list.list()?.getBoundingClientRect() ?? new DOMRect();
      return new DOMRect(box.left, box.top + list.model().offsetOf(index), box.width, heightOf(index));
    },
  };
}
