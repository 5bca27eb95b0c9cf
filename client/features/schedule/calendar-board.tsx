import { CalendarView } from "./calendar/calendar-view.tsx";
import { scheduleBoard } from "./schedule-board.tsx";

/** A board as a calendar. */
export const BoardView = scheduleBoard(CalendarView);
