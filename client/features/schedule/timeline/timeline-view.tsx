import { useCallback, useMemo, useState, type ReactElement } from "react";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { PHONE_QUERY, WIDE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import "#client/ui/icons/more-icons.ts";
import { dayOf, type Day } from "../days/days.ts";
import frame from "../frame.module.css";
import { ScheduleHead, type TraySwitch } from "../schedule-head.tsx";
import type { ScheduleProps } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import { Tray } from "../tray.tsx";
import { DaysForm } from "./days-form.tsx";
import { sortRows, type Line } from "./rows.ts";
import { scaleOf, ZOOMS, type Scale, type Zoom } from "./scale.ts";
import { TimelineBoard } from "./timeline-board.tsx";
import css from "./timeline.module.css";
import { useBarCarry } from "./use-bar-carry.ts";
import { useBarKeys } from "./use-bar-keys.ts";
import { useTimelineScroll } from "./use-timeline-view.ts";

/** Width of the column of names in pixels; on a phone there is none, and bars have their names. */
const NAMES_WIDTH = 320;
const SCALES = ZOOMS.map((value) => ({ value, label: scheduleText.scales[value] }));

const zoomIn = (query: URLSearchParams): Zoom => ZOOMS.find((zoom) => zoom === query.get("zoom")) ?? "month";

/** Keeps the folded groups until the page is left. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback((columnId: string) => {
    setFolded((previous) => {
      const next = new Set(previous);
      if (!next.delete(columnId)) next.add(columnId);
      return next;
    });
  }, []);
  return { folded, fold };
}

/** Returns the scale of the tasks. It stays the same object while it contains all days, so that moving a bar does not move the others. */
function useScale(lines: readonly Line[], today: Day, zoom: Zoom): Scale {
  const next = useMemo(() => {
    const spans = lines.flatMap((line) => (line.kind === "task" ? [line.span] : []));
    return scaleOf(spans, today, zoom);
  }, [lines, today, zoom]);
  const [stableScale, setStableScale] = useState(next);
  const isWithin = stableScale.dayWidth === next.dayWidth && stableScale.from <= next.from && stableScale.to >= next.to;
  if (!isWithin) setStableScale(next);
  return isWithin ? stableScale : next;
}

interface HeadProps {
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onToday: () => void;
  readonly tray: TraySwitch | null;
}

/** The button that scrolls to today, and the zoom. */
function TimelineHead({ zoom, onZoom, onToday, tray }: HeadProps): ReactElement {
  return (
    <ScheduleHead tray={tray} scales={SCALES} scale={zoom} onScale={onZoom}>
      <Button size="sm" onClick={onToday}>
        {scheduleText.today}
      </Button>
    </ScheduleHead>
  );
}

/** The open form with the days of a task. */
interface OpenForm {
  readonly taskId: string;
  readonly anchor: HTMLElement;
}

/** The timeline view of a board: rows of tasks by column, their bars and their links. */
export function TimelineView({ tasks, columns, canEdit, deeds }: ScheduleProps): ReactElement {
  const today = dayOf(useNow());
  const [query, change] = useQuery();
  const zoom = zoomIn(query);
  const isPhone = useMedia(PHONE_QUERY);
  const isWide = useMedia(WIDE_QUERY);
  const namesWidth = isPhone ? 0 : NAMES_WIDTH;
  const { folded, fold } = useFolded();
  const columnIds = useMemo(() => columns.map(({ column }) => column.id), [columns]);
  const marks = useMemo(() => new Map(columns.map(({ column, mark }) => [column.id, mark])), [columns]);
  const { lines, undated } = useMemo(() => sortRows(tasks, columnIds, folded), [tasks, columnIds, folded]);
  const scale = useScale(lines, today, zoom);
  const { seen, scroller, refer, show } = useTimelineScroll(scale, namesWidth, today);
  const { preview: carried, refer: referRoot } = useBarCarry({ canEdit, scale, namesWidth, scroller });
  const keys = useBarKeys(canEdit);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [wish, setWish] = useState<boolean | null>(null);
  const hasTray = !isPhone && (wish ?? (isWide && undated.length > 0));
  const onForm = useCallback((taskId: string, anchor: HTMLElement) => setForm({ taskId, anchor }), []);
  return (
    <section ref={referRoot} className={classNames(frame.view, css.view)} aria-label={scheduleText.timeline}>
      <TimelineHead
        zoom={zoom}
        onZoom={(next) => change({ zoom: next === "month" ? "" : next })}
        onToday={() => show(today)}
        tray={isPhone ? null : { count: undated.length, isOpen: hasTray, toggle: () => setWish(!hasTray) }}
      />
      <div className={frame.body}>
        <TimelineBoard
          {...{ lines, marks, scale, zoom, today, seen, namesWidth, deeds, canEdit, refer, onForm }}
          preview={carried ?? keys.preview}
          onFold={fold}
          onKey={keys.press}
          onLeave={keys.settle}
          onShow={show}
        />
        {hasTray && <Tray tasks={undated} {...{ marks, deeds, canEdit }} isAimed={false} />}
      </div>
      {form !== null && <DaysForm key={form.taskId} {...form} onClose={() => setForm(null)} />}
    </section>
  );
}
