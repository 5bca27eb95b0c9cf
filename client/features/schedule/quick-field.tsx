import type { ReactElement } from "react";
import type { BoardViewProps } from "#client/entities/board/view/board-view.ts";
import css from "./schedule.module.css";

/** The field of a new task above a view without columns. The new task has no due date. */
export function QuickField({ quickAdd }: Pick<BoardViewProps, "quickAdd">): ReactElement | null {
  return quickAdd && <div className={css.quick}>{quickAdd.field}</div>;
}
