import { boardViews } from "#client/entities/board/view/board-view.ts";
import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** Views of a board besides its columns. Each is a chunk of its own, loaded on demand. */
boardViews.set({
  table: lazyOnDemand(() => import("#client/features/task-table/table-view.tsx")),
  calendar: lazyOnDemand(() => import("#client/features/schedule/calendar-board.tsx")),
  timeline: lazyOnDemand(() => import("#client/features/schedule/timeline-board.tsx")),
});
