import { SORT_KEY } from "#client/entities/board/view/board-view.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { readSorting, type SortField, type SortOrder, writeSorting } from "#client/entities/task/task-order.ts";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { orderText as text } from "./order-text.ts";

const WIDTH = 230;
/** Those that are asked for most come first. */
const FIELDS: readonly SortField[] = ["due", "priority", "who", "labels", "title", "number", "checklist", "edited"];

/** Shows the open board in an order, by its address. */
function choose(sorting: SortOrder | null): void {
  const url = new URL(location.href);
  if (sorting === null) url.searchParams.delete(SORT_KEY);
  else url.searchParams.set(SORT_KEY, writeSorting(sorting));
  navigate(url.pathname + url.search, { replace: true });
}

/** Opens the orders of the open board: its own, and by what tasks say; each of these turned round, too. */
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
