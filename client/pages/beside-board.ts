/** What stands over the columns of a board and is not needed to read them. */
export { AwayStrip } from "#client/features/away/away-strip.tsx";
export { ArchivedHint } from "#client/features/boards/archived-hint.tsx";
export { BoardViews } from "#client/features/boards/board-views.tsx";
export { NestingHint } from "#client/features/boards/nesting-hint.tsx";
