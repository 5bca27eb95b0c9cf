import { expect, it } from "vitest";
import { createColumnList } from "./column-list.ts";
import { flushLayout } from "./layout-batch.ts";

const LINE = 40;

/** A list of lines of 40 pixels, of which 120 are seen, scrolled so far. */
function shownList(ids: readonly string[], scrollTop: number) {
  const list = createColumnList({ estimate: () => LINE, render: () => undefined });
  const [scroller, lines] = [document.createElement("div"), document.createElement("ul")];
  scroller.append(lines);
  document.body.append(scroller);
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300, 3 * LINE);
  Object.defineProperty(scroller, "clientHeight", { value: 3 * LINE });
  const show = (order: readonly string[]): void => {
    list.modelFor(order);
    list.committed({ start: 0, end: order.length });
    flushLayout();
  };
  list.attach(scroller, lines);
  show(ids);
  scroller.scrollTop = scrollTop;
  return { list, scroller, show };
}

it("holds a line for the next change of the order, however often the same order is made anew before", () => {
  const { list, scroller, show } = shownList(["a", "b", "c", "d", "e", "f"], 2 * LINE);
  list.anchorNext("b");
  show(["a", "b", "c", "d", "e", "f"]);
  show(["a", "b", "d", "e", "f", "c"]);
  expect(scroller.scrollTop).toBe(2 * LINE);
  // Once: then what is at the top of the view is held again, wherever it goes.
  show(["d", "a", "b", "e", "f", "c"]);
  expect(scroller.scrollTop).toBe(0);
});
