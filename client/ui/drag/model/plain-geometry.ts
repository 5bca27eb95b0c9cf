import { plainItems } from "./board-dom.ts";
import type { ColumnGeometry } from "./drag-types.ts";

/**
 * Creates the geometry of a short list whose cards are all mounted, read from the DOM. `offsetTop` is not affected by transforms, so an
 * open gap does not change it. The list must be positioned.
 */
export function plainGeometry(list: HTMLElement): ColumnGeometry {
  const items = plainItems(list);
  const box = (index: number) => items[index]?.element;
  const endOf = (index: number) => (box(index)?.offsetTop ?? 0) + (box(index)?.offsetHeight ?? 0);
  const gap = items.length > 1 ? (box(1)?.offsetTop ?? 0) - endOf(0) : 0;
  const card = (index: number) => {
    const element = box(index);
    return element?.matches("[data-drag-card]") === true
      ? element
      : (element?.querySelector<HTMLElement>("[data-drag-card]") ?? null);
  };
  return {
    gap,
    ids: () => items.map((_, index) => card(index)?.dataset["dragCard"] ?? ""),
    offsetOf: (index) => (index < items.length ? (box(index)?.offsetTop ?? 0) : endOf(items.length - 1) + gap),
    heightOf: (index) => box(index)?.offsetHeight ?? 0,
    items: () => items,
    scrollToIndex: (index) => box(index)?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    reveal(index) {
      box(index)?.scrollIntoView({ block: "nearest", inline: "nearest" });
      return card(index);
    },
    keep: () => undefined,
    anchorNext: () => undefined,
    settle: () => undefined,
  };
}
