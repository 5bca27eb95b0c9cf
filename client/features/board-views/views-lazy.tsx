/** What a board needs only under a filter, or when it is seen as something else than columns. Nobody fetches it before. */
export { BoardFilterHost } from "./board-filter-host.tsx";
export { ViewHost } from "./view-host.tsx";
