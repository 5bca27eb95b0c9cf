/** Code of boards that is not needed to read the columns of one. It is one chunk, loaded after the first paint. */
export { star, unstar } from "#client/entities/board/favourite.ts";
export { AbsentBoard } from "./absent-board.tsx";
export { ArchivedHint } from "./archived-hint.tsx";
export { BoardViews } from "./board-views.tsx";
export { NestingHint } from "./nesting-hint.tsx";
export { TitleEditor } from "./title-editor.tsx";
