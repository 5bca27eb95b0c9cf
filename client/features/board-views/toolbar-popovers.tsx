/** What the toolbar of a board opens: the filter, the orders, the look of cards and the named views. One file, fetched with the first of them. */
export { CardLookPopover } from "./card-look-popover.tsx";
export { FilterPopover } from "./filter-popover.tsx";
export { openOrders } from "./order-tools.ts";
export { openViews } from "./saved/views-menu.tsx";
