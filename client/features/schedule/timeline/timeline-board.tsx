import { useCallback, useMemo, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { useFixedRows } from "#client/ui/virtual/fixed-rows.ts";
import type { Day, Span } from "../days/days.ts";
import { scheduleText } from "../schedule-text.ts";
import { Links } from "./links.tsx";
import { linksOf, type Line } from "./rows.ts";
import { seenDays, widthOf, xOf, type Scale, type Zoom } from "./scale.ts";
import { TimeHead, TimeGrid } from "./time-grid.tsx";
import { BAR_KEYS, GroupRow, TaskRow, type TaskRowProps } from "./timeline-row.tsx";
import css from "./timeline.module.css";
import type { Preview } from "./use-bar-carry.ts";
import type { SeenPart } from "./use-timeline-view.ts";

const ROW = 36;
/** High enough to be tapped with a finger. */
const PHONE_ROW = 44;

/** Returns the side on which a bar is out of view; `null` if it is visible. */
function asideOf({ from, to }: Span, scale: Scale, { left, width }: SeenPart): "left" | "right" | null {
  if (xOf(scale, to + 1) < left) return "left";
  return xOf(scale, from) > left + width ? "right" : null;
}

export interface TimelineBoardProps extends Omit<TaskRowProps, "task" | "span" | "mark" | "isCarried" | "aside"> {
  readonly lines: readonly Line[];
  readonly marks: ReadonlyMap<string, ColumnKind>;
  readonly zoom: Zoom;
  readonly today: Day;
  readonly seen: SeenPart;
  readonly namesWidth: number;
  readonly preview: Preview | null;
  readonly refer: (scroller: HTMLElement) => () => void;
  readonly onFold: (columnId: string) => void;
}

interface RowsProps extends TimelineBoardProps {
  readonly start: number;
  readonly end: number;
  readonly rowHeight: number;
}

/** The rows that are rendered. */
function Rows(props: RowsProps): ReactElement {
  const {
    lines,
    marks,
    start,
    end,
    rowHeight,
    preview,
    seen,
    onFold,
    scale,
    deeds,
    canEdit,
    onKey,
    onLeave,
    onForm,
    onShow,
  } = props;
  const row = { scale, deeds, canEdit, onKey, onLeave, onForm, onShow };
  return (
    <ul className={css.rows} aria-label={scheduleText.timeline} style={{ height: lines.length * rowHeight }}>
      {lines.slice(start, end).map((line, at) => {
        const place = {
          style: { top: (start + at) * rowHeight, height: rowHeight },
          "aria-posinset": start + at + 1,
          "aria-setsize": lines.length,
        };
        if (line.kind === "head") {
          return (
            <li key={line.columnId} {...place}>
              <GroupRow {...line} mark={marks.get(line.columnId) ?? "queue"} onFold={onFold} />
            </li>
          );
        }
        const isCarried = preview?.taskId === line.task.id;
        const span = isCarried ? preview.span : line.span;
        return (
          <li key={line.task.id} {...place}>
            <TaskRow
              {...row}
              task={line.task}
              span={span}
              mark={marks.get(line.task.columnId) ?? "queue"}
              isCarried={isCarried}
              aside={asideOf(span, scale, seen)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The day on which a task from the tray would be due. */
function DropDay({ day, scale }: { readonly day: Day; readonly scale: Scale }): ReactElement {
  return (
    <i className={css.drop} style={{ left: xOf(scale, day), width: scale.dayWidth }}>
      <span className={css.told}>{scheduleText.dayName(day, useNow())}</span>
    </i>
  );
}

/** The rows, the time axis above them and the links between them. Only the visible part is rendered, in both directions. */
export function TimelineBoard(props: TimelineBoardProps): ReactElement {
  const { lines, scale, seen, preview, zoom, today, namesWidth, refer } = props;
  // Without a column of names this is a phone.
  const rowHeight = namesWidth === 0 ? PHONE_ROW : ROW;
  const rows = useFixedRows(lines.length, rowHeight);
  const { start, end, refer: referRows } = rows;
  const links = useMemo(() => linksOf(lines), [lines]);
  const spans = useMemo(
    () => new Map(lines.flatMap((line) => (line.kind === "task" ? [[line.task.id, line.span] as const] : []))),
    [lines],
  );
  const referBoth = useCallback(
    (element: HTMLDivElement) => {
      const ends = [refer(element), referRows(element)];
      return () => {
        for (const stop of ends) stop();
      };
    },
    [refer, referRows],
  );
  const width = widthOf(scale);
  const drawn = useMemo(() => seenDays(scale, seen.left, seen.width), [scale, seen]);
  const time = { scale, zoom, today, seen: drawn };
  const isFromTray = preview !== null && !spans.has(preview.taskId);
  const spanOf = (taskId: string): Span | undefined => (preview?.taskId === taskId ? preview.span : spans.get(taskId));
  return (
    <div ref={referBoth} className={css.scroller} data-scroll="timeline">
      <p id={BAR_KEYS} hidden>
        {scheduleText.barKeys}
      </p>
      <div className={css.canvas} style={{ width: namesWidth + width }}>
        <div className={css.times}>
          <div className={css.corner} />
          <TimeHead {...time} />
        </div>
        <div className={css.field}>
          <div className={css.under} style={{ left: namesWidth, width }}>
            <TimeGrid {...time} />
            <Links {...{ links, lines, scale, spanOf, start, end }} rowHeight={rowHeight} />
            {isFromTray && <DropDay day={preview.span.from} scale={scale} />}
          </div>
          <div className={css.namesGround} aria-hidden="true" />
          <Rows {...props} start={start} end={end} rowHeight={rowHeight} />
        </div>
      </div>
      {lines.length === 0 && (
        <div className={css.nothing}>
          <h3>{scheduleText.nothingDated}</h3>
          <p>{scheduleText.nothingDatedHint}</p>
        </div>
      )}
    </div>
  );
}
