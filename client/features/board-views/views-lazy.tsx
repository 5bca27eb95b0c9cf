/** Code that a board needs only with a filter or in a view other than columns. It is not prefetched. */
export { BoardFilterHost } from "./board-filter-host.tsx";
export { ViewHost } from "./view-host.tsx";
