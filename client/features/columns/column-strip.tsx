import { useEffect, useMemo, useState, type ReactElement } from "react";
import { ColumnTabs } from "#client/ui/board/column-tabs.tsx";
import { columnText } from "./column-text.ts";
import type { MarkedColumn } from "#client/frame/column-marks.ts";
import { useTaskCounts } from "./column-queries.ts";

export interface ColumnStripProps {
  columns: readonly MarkedColumn[];
  /** The scrolling row of columns; `null` before it is here. */
  track: HTMLElement | null;
  /** Tells which column is in view, whenever another one comes. */
  onCurrent: (columnId: string) => void;
  onMenu?: (columnId: string, button: HTMLElement) => void;
}

/** The names of a phone's columns over the board: they follow its scrolling and take to another one. */
export function ColumnStrip({ columns, track, onCurrent, onMenu }: ColumnStripProps): ReactElement | null {
  const ids = useMemo(() => columns.map(({ column }) => column.id), [columns]);
  const counts = useTaskCounts(ids);
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

function columnOf(track: HTMLElement, columnId: string): HTMLElement | null {
  return track.querySelector<HTMLElement>(`[data-drag-column="${CSS.escape(columnId)}"]`);
}

/** Brings a column to the left edge, where the row stops by itself. */
function showColumn(track: HTMLElement | null, columnId: string): void {
  if (track === null) return;
  columnOf(track, columnId)?.scrollIntoView({ inline: "start", block: "nearest", behavior: "smooth" });
}

/** The column nearest to the left edge of the row. */
function useColumnInView(track: HTMLElement | null, columnIds: readonly string[]): string | undefined {
  const [inView, setInView] = useState(columnIds[0]);
  useEffect(() => {
    if (track === null) return undefined;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const edge = track.getBoundingClientRect().left;
      let nearest: string | undefined;
      let distance = Number.POSITIVE_INFINITY;
      for (const id of columnIds) {
        const left = columnOf(track, id)?.getBoundingClientRect().left;
        const away = left === undefined ? Number.POSITIVE_INFINITY : Math.abs(left - edge);
        if (away < distance) [nearest, distance] = [id, away];
      }
      setInView(nearest);
    };
    const lookSoon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    track.addEventListener("scroll", lookSoon, { passive: true });
    return () => {
      track.removeEventListener("scroll", lookSoon);
      cancelAnimationFrame(frame);
    };
  }, [track, columnIds]);
  return inView;
}
