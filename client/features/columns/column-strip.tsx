import { useEffect, useMemo, type ReactElement } from "react";
import type { BoardFilter } from "#client/entities/board/view/board-view.ts";
import { showColumn, useColumnInView } from "#client/ui/board/column-in-view.ts";
import { ColumnTabs } from "#client/ui/board/column-tabs.tsx";
import { columnText } from "./column-text.ts";
import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import { useTaskCounts } from "./column-queries.ts";

export interface ColumnStripProps {
  columns: readonly MarkedColumn[];
  boardFilter: BoardFilter | null;
  /** The scrolling row of columns; `null` until it is mounted. */
  track: HTMLElement | null;
  /** Calls back when another column comes into view. */
  onCurrent: (columnId: string) => void;
  onMenu?: (columnId: string, button: HTMLElement) => void;
}

/** The tabs of the columns above a board on a phone: they follow the scrolling, and a tap scrolls to a column. */
export function ColumnStrip({ columns, boardFilter, track, onCurrent, onMenu }: ColumnStripProps): ReactElement | null {
  const ids = useMemo(() => columns.map(({ column }) => column.id), [columns]);
  const counts = useTaskCounts(ids, boardFilter);
  const currentId = useColumnInView(track, ids);
  useEffect(() => {
    if (currentId !== undefined) onCurrent(currentId);
  }, [currentId, onCurrent]);
  if (columns.length === 0) return null;
  const tabs = columns.map(({ column, mark }, at) => ({
    id: column.id,
    title: column.name,
    kind: mark,
    count: column.wipLimit === null ? (counts[at] ?? 0) : `${counts[at] ?? 0}/${column.wipLimit}`,
  }));
  return (
    <ColumnTabs
      label={columnText.strip}
      tabs={tabs}
      currentId={currentId}
      onSelect={(id) => showColumn(track, id)}
      {...(onMenu === undefined ? {} : { menuLabel: columnText.menuOf, onMenu })}
    />
  );
}
