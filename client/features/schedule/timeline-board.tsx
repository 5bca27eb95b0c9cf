import { scheduleBoard } from "./schedule-board.tsx";
import { TimelineView } from "./timeline/timeline-view.tsx";

/** The timeline view of a board. */
export const BoardView = scheduleBoard(TimelineView);
