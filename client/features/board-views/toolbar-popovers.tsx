/**
 * Popovers and menus of the board toolbar: the filter, the sort orders, the display options and the saved views. One chunk, loaded when the
 * first of them is opened.
 */
export { CardLookPopover } from "./card-look-popover.tsx";
export { FilterPopover } from "./filter-popover.tsx";
export { openOrders } from "./order-tools.ts";
export { openViews } from "./saved/views-menu.tsx";
