import { scheduleBoard } from "./schedule-board.tsx";
import { TimelineView } from "./timeline/timeline-view.tsx";

/** A board along time. */
export const BoardView = scheduleBoard(TimelineView);
