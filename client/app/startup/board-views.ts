import { boardViews } from "#client/entities/board/view/board-view.ts";
import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** What a board can be seen as beside its columns. Each is a chunk of its own, fetched when somebody looks. */
boardViews.set({
  table: lazyOnDemand(() => import("#client/features/task-table/table-view.tsx")),
  calendar: lazyOnDemand(() => import("#client/features/schedule/calendar-board.tsx")),
  timeline: lazyOnDemand(() => import("#client/features/schedule/timeline-board.tsx")),
});
