import type { ComponentType, ReactElement } from "react";
import type { BoardViewProps } from "#client/entities/board/view/board-view.ts";
import { QuickField } from "./quick-field.tsx";
import type { ScheduleProps } from "./schedule-tools.ts";

/** Wraps a schedule view as a view of a board's page. */
export function scheduleBoard(View: ComponentType<ScheduleProps>): (props: BoardViewProps) => ReactElement {
  return function ScheduleBoard({ board, columns, boardFilter, acts, quickAdd }) {
    return (
      <>
        <QuickField quickAdd={quickAdd} />
        <View
          boardId={board.id}
          tasks={boardFilter.tasks}
          columns={columns}
          canEdit={acts.canEdit}
          canAdd={acts.canAdd && columns.length > 0}
          deeds={acts}
        />
      </>
    );
  };
}
