import type { ReactElement } from "react";
import type { BoardViewProps } from "#client/entities/board/view/board-view.ts";
import css from "./schedule.module.css";

/** The field of a new task, over a view that has no columns for it. What is made there has no term yet. */
export function QuickField({ quickAdd }: Pick<BoardViewProps, "quickAdd">): ReactElement | null {
  return quickAdd && <div className={css.quick}>{quickAdd.field}</div>;
}
