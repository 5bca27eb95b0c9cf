import { boardViews } from "#client/frame/board-view.ts";
import { lazyOnDemand } from "#client/frame/lazy.ts";

/** What a board can be seen as beside its columns. Each is a chunk of its own, fetched when somebody looks. */
boardViews.set({
  table: lazyOnDemand(() => import("#client/features/tasks/table/table-view.tsx")),
  calendar: lazyOnDemand(() => import("#client/features/schedule/calendar-board.tsx")),
  timeline: lazyOnDemand(() => import("#client/features/schedule/timeline-board.tsx")),
});
