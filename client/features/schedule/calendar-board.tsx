import { CalendarView } from "./calendar/calendar-view.tsx";
import { scheduleBoard } from "./schedule-board.tsx";

/** The calendar view of a board. */
export const BoardView = scheduleBoard(CalendarView);
