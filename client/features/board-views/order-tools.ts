import { SORT_KEY } from "#client/entities/board/view/board-view.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { readSorting, type SortField, type SortOrder, writeSorting } from "#client/entities/task/task-order.ts";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { orderText as text } from "./order-text.ts";

const WIDTH = 230;
/** The most used orders come first. */
const FIELDS: readonly SortField[] = ["due", "priority", "who", "labels", "title", "number", "checklist", "edited"];

/** Writes the sort order into the address of the open board. */
function choose(sorting: SortOrder | null): void {
  const url = new URL(location.href);
  if (sorting === null) url.searchParams.delete(SORT_KEY);
  else url.searchParams.set(SORT_KEY, writeSorting(sorting));
  navigate(url.pathname + url.search, { replace: true });
}

/** Opens the menu of sort orders: the board's own order, the orders by a field of the tasks, and the reverse order. */
export function openOrders(anchor: Element): void {
  const current = readSorting(new URLSearchParams(location.search).get(SORT_KEY));
  const items: MenuEntry[] = [
    { text: text.own, checked: current === null, onSelect: () => choose(null) },
    { section: "" },
    ...FIELDS.map((field) => ({
      text: text.fields[field],
      checked: current?.field === field,
      onSelect: () => choose({ field, isDown: current?.field === field && current.isDown }),
    })),
  ];
  if (current !== null) {
    const onSelect = (): void => choose({ ...current, isDown: !current.isDown });
    items.push({ section: "" }, { text: text.turned, checked: current.isDown, onSelect });
  }
  openMenu({ anchor, label: text.menu, items, placing: { align: "start" }, width: WIDTH });
}
