import { boardViews } from "#client/frame/board-view.ts";
import { whenAsked } from "#client/frame/later.ts";

/** What a board can be seen as beside its columns. Each is a chunk of its own, fetched when somebody looks. */
boardViews.set({
  table: whenAsked(() => import("#client/features/tasks/table/table-view.tsx")),
  calendar: whenAsked(() => import("#client/features/schedule/calendar-board.tsx")),
  timeline: whenAsked(() => import("#client/features/schedule/timeline-board.tsx")),
});
