import { useLayoutEffect, type ReactElement } from "react";
import { FILTER_KEY, type BoardFilter, SORT_KEY } from "#client/entities/board/view/board-view.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { useShownOrder } from "#client/entities/task/shown-order.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import css from "./board-views.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { filterText } from "./filter-text.ts";
import { useBoardFilter } from "./board-filter-queries.ts";

export interface BoardFilterHostProps {
  readonly boardId: string;
  /** Called before the first paint with the visible tasks, and with `null` after the filter is removed. */
  readonly onBoardFilter: (boardFilter: BoardFilter | null) => void;
}

/** Applies the filter and the sort order of the address to a board. Shows the filter bar while the filter has conditions. */
export function BoardFilterHost({ boardId, onBoardFilter }: BoardFilterHostProps): ReactElement | null {
  const [query] = useQuery();
  const { store } = useSync();
  const boardFilter = useBoardFilter(boardId, { filter: query.get(FILTER_KEY) ?? "", sort: query.get(SORT_KEY) });
  useShownOrder((taskId) => {
    const task = store.get("task", taskId);
    return task?.boardId === boardId ? boardFilter.of(store.list(`tasks:${task.columnId}`)) : null;
  });
  useLayoutEffect(() => onBoardFilter(boardFilter), [boardFilter, onBoardFilter]);
  useLayoutEffect(() => () => onBoardFilter(null), [onBoardFilter]);
  if (boardFilter.conditions === 0) return null;
  return (
    <>
      <FilterBar boardId={boardId} boardFilter={boardFilter} />
      {boardFilter.tasks.length === 0 && <p className={css.nothing}>{filterText.none}</p>}
    </>
  );
}
