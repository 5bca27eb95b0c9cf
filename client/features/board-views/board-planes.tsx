/** What the toolbar of a board opens: the filter, and the named views. One file, fetched with the first of them. */
export { FilterPopover } from "./filter-popover.tsx";
export { openViews } from "./saved/views-menu.tsx";
