import { useCallback, useMemo, useRef, useState, type ReactElement } from "react";
import { useQuery } from "#client/frame/navigate.ts";
import { useNow } from "#client/frame/now.ts";
import { figure } from "#client/language/plural.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { PHONE_QUERY, WIDE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { useFixedRows } from "#client/ui/virtual/fixed-rows.ts";
import "#client/ui/icons/more-icons.ts";
import { dayOf, type Day, type Span } from "../days/days.ts";
import type { ScheduleProps } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import { Tray } from "../tray.tsx";
import { DaysForm } from "./days-form.tsx";
import { Links } from "./links.tsx";
import { linksOf, sortRows, type Line } from "./rows.ts";
import { scaleOf, seenDays, widthOf, xOf, ZOOMS, type Scale, type Zoom } from "./scale.ts";
import { TimeHead, TimePlane } from "./time-grid.tsx";
import { GroupRow, TaskRow, type TaskRowProps } from "./timeline-row.tsx";
import css from "./timeline.module.css";
import { useBarCarry, type Preview } from "./use-bar-carry.ts";
import { useBarKeys } from "./use-bar-keys.ts";
import { useTimelineScroll, type SeenPart } from "./use-timeline-view.ts";

const ROW = 36;
const NAMES = { wide: 320, narrow: 0 } as const;
const SCALES = ZOOMS.map((value) => ({ value, label: scheduleText.scales[value] }));

const zoomIn = (query: URLSearchParams): Zoom => ZOOMS.find((zoom) => zoom === query.get("zoom")) ?? "month";

/** Groups that are folded away, until the page is left. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback((columnId: string) => {
    setFolded((held) => {
      const next = new Set(held);
      if (!next.delete(columnId)) next.add(columnId);
      return next;
    });
  }, []);
  return { folded, fold };
}

/** The scale of the days there are; the same one while days move within it, so that a bar that is carried does not move the rest. */
function useScale(lines: readonly Line[], today: Day, zoom: Zoom): Scale {
  const held = useRef<Scale | null>(null);
  const spans = useMemo(() => lines.flatMap((line) => (line.kind === "task" ? [line.span] : [])), [lines]);
  const next = useMemo(() => scaleOf(spans, today, zoom), [spans, today, zoom]);
  const kept = held.current;
  const isWithin = kept !== null && kept.dayWidth === next.dayWidth && kept.from <= next.from && kept.to >= next.to;
  const scale = isWithin ? kept : next;
  held.current = scale;
  return scale;
}

/** Where a bar is when it is not seen. */
function asideOf({ from, to }: Span, scale: Scale, { left, width }: SeenPart): "left" | "right" | null {
  if (xOf(scale, to + 1) < left) return "left";
  return xOf(scale, from) > left + width ? "right" : null;
}

interface RowsProps extends Omit<TaskRowProps, "task" | "span" | "mark" | "isCarried" | "aside"> {
  readonly lines: readonly Line[];
  readonly start: number;
  readonly end: number;
  readonly marks: ScheduleProps["columns"];
  readonly preview: Preview | null;
  readonly seen: SeenPart;
  readonly onFold: (columnId: string) => void;
}

/** The rows that are mounted. */
function Rows(props: RowsProps): ReactElement {
  const { lines, start, end, marks, preview, seen, onFold, ...rest } = props;
  const markOf = (columnId: string) => marks.find(({ column }) => column.id === columnId)?.mark ?? "queue";
  return (
    <ul className={css.rows} aria-label={scheduleText.timeline} style={{ height: lines.length * ROW }}>
      {lines.slice(start, end).map((line, at) => {
        const isHead = line.kind === "head";
        const isCarried = !isHead && preview?.taskId === line.task.id;
        const span = isHead ? null : isCarried ? preview.span : line.span;
        return (
          <li
            key={isHead ? line.columnId : line.task.id}
            style={{ top: (start + at) * ROW, height: ROW }}
            aria-posinset={start + at + 1}
            aria-setsize={lines.length}
          >
            {isHead || span === null ? (
              isHead && <GroupRow {...line} mark={markOf(line.columnId)} onFold={onFold} />
            ) : (
              <TaskRow
                {...rest}
                task={line.task}
                span={span}
                mark={markOf(line.task.columnId)}
                isCarried={isCarried}
                aside={asideOf(span, rest.scale, seen)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is open beside a row: the form of its days. */
interface OpenForm {
  readonly taskId: string;
  readonly anchor: HTMLElement;
}

/** A board along time: rows of tasks by column, their bars, and what waits for what. */
export function TimelineView(props: ScheduleProps): ReactElement {
  const { tasks, columns, canEdit, deeds } = props;
  const today = dayOf(useNow());
  const [query, change] = useQuery();
  const zoom = zoomIn(query);
  const isPhone = useMedia(PHONE_QUERY);
  const isWide = useMedia(WIDE_QUERY);
  const namesWidth = isPhone ? NAMES.narrow : NAMES.wide;
  const { folded, fold } = useFolded();
  const columnIds = useMemo(() => columns.map(({ column }) => column.id), [columns]);
  const { lines, undated } = useMemo(() => sortRows(tasks, columnIds, folded), [tasks, columnIds, folded]);
  const links = useMemo(() => linksOf(lines), [lines]);
  const marks = useMemo(() => new Map(columns.map(({ column, mark }) => [column.id, mark])), [columns]);
  const scale = useScale(lines, today, zoom);
  const { seen, scroller, refer, show } = useTimelineScroll(scale, namesWidth, today);
  const rows = useFixedRows(lines.length, ROW);
  const carry = useBarCarry({ canEdit, scale, namesWidth, scroller });
  const keys = useBarKeys(canEdit);
  const preview = carry.preview ?? keys.preview;
  const [form, setForm] = useState<OpenForm | null>(null);
  const [wish, setWish] = useState<boolean | null>(null);
  const hasTray = wish ?? (isWide && undated.length > 0);
  const shownDays = seenDays(scale, seen.left, seen.width);
  const onForm = useCallback((taskId: string, anchor: HTMLElement) => setForm({ taskId, anchor }), []);
  const spans = useMemo(
    () => new Map(lines.flatMap((line) => (line.kind === "task" ? [[line.task.id, line.span] as const] : []))),
    [lines],
  );
  const spanNow = (taskId: string): Span | undefined => (preview?.taskId === taskId ? preview.span : spans.get(taskId));
  const { referRows, referBoth } = { referRows: rows.refer, referBoth: refer };
  const referScroller = useCallback(
    (element: HTMLDivElement | null) => {
      referRows(element);
      referBoth(element);
    },
    [referRows, referBoth],
  );
  const time = { scale, zoom, seen: shownDays, today };
  const isFromTray = preview !== null && !spans.has(preview.taskId);
  return (
    <section ref={carry.refer} className={css.view} aria-label={scheduleText.timeline}>
      <div className={css.head}>
        <Button size="sm" onClick={() => show(today)}>
          {scheduleText.today}
        </Button>
        <div className={css.headEnd}>
          {!isPhone && (
            <Button
              look="ghost"
              size="sm"
              aria-pressed={hasTray}
              className={css.toggle}
              onClick={() => setWish(!hasTray)}
            >
              {scheduleText.undated} {figure(undated.length)}
            </Button>
          )}
          <Segmented
            label={scheduleText.scale}
            options={SCALES}
            value={zoom}
            onChange={(next) => change({ zoom: next === "month" ? "" : next })}
          />
        </div>
      </div>
      <div className={css.body}>
        <div ref={referScroller} className={css.scroller}>
          <div className={css.canvas} style={{ width: namesWidth + widthOf(scale) }}>
            <div className={css.times}>
              <div className={css.corner} />
              <TimeHead {...time} />
            </div>
            <div className={css.field} style={{ minHeight: lines.length * ROW }}>
              <div className={css.under} style={{ left: namesWidth, width: widthOf(scale) }}>
                <TimePlane {...time} />
                <Links
                  {...{ links, lines, scale }}
                  rowHeight={ROW}
                  spanOf={spanNow}
                  start={rows.start}
                  end={rows.end}
                />
                {isFromTray && (
                  <i className={css.drop} style={{ left: xOf(scale, preview.span.from), width: scale.dayWidth }}>
                    <span className={css.told}>{scheduleText.dayName(preview.span.from, new Date())}</span>
                  </i>
                )}
              </div>
              <Rows
                {...{ lines, preview, seen, scale, deeds, canEdit, onForm }}
                start={rows.start}
                end={rows.end}
                marks={columns}
                onFold={fold}
                onKey={keys.press}
                onLeave={keys.settle}
                onShow={show}
              />
            </div>
          </div>
          {lines.length === 0 && (
            <div className={css.nothing}>
              <h3>{scheduleText.nothingDated}</h3>
              <p>{scheduleText.nothingDatedHint}</p>
            </div>
          )}
        </div>
        {hasTray && !isPhone && <Tray tasks={undated} {...{ marks, deeds, canEdit }} isAimed={false} />}
      </div>
      {form !== null && <DaysForm key={form.taskId} {...form} onClose={() => setForm(null)} />}
    </section>
  );
}
