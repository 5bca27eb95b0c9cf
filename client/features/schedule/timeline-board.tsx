import type { ReactElement } from "react";
import type { BoardViewProps } from "#client/frame/board-view.ts";
import { QuickField } from "./quick-field.tsx";
import { TimelineView } from "./timeline/timeline-view.tsx";

/** A board along time. */
export function BoardView({ board, columns, lens, acts, quickAdd }: BoardViewProps): ReactElement {
  return (
    <>
      <QuickField quickAdd={quickAdd} />
      <TimelineView
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
