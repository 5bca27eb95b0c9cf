/** What stands over the columns of a board and is not needed to read them. */
export { ArchivedHint } from "./archived-hint.tsx";
export { BoardViews } from "./board-views.tsx";
export { NestingHint } from "./nesting-hint.tsx";
