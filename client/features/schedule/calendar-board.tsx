import type { ReactElement } from "react";
import type { BoardViewProps } from "#client/frame/board-view.ts";
import { CalendarView } from "./calendar/calendar-view.tsx";
import { QuickField } from "./quick-field.tsx";

/** A board as a calendar. */
export function BoardView({ board, columns, lens, acts, quickAdd }: BoardViewProps): ReactElement {
  return (
    <>
      <QuickField quickAdd={quickAdd} />
      <CalendarView
        boardId={board.id}
        tasks={lens.tasks}
        columns={columns}
        canEdit={acts.canEdit}
        canAdd={acts.canAdd && columns.length > 0}
        deeds={acts}
      />
    </>
  );
}
