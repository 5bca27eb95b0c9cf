import { boardViews } from "#client/frame/board-view.ts";

/** What a board can be seen as beside its columns. Each is a chunk of its own, fetched when somebody looks. */
boardViews.set({});
