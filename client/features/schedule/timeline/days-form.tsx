import { useState, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { MonthGrid } from "#client/ui/choice/month-grid.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { dateText } from "#client/language/dates/date-text.ts";
import { dateOf, dayOf, type Day, type Span } from "../days/days.ts";
import { spanOf } from "../days/plan.ts";
import { planTask, unplanTask, unstartTask } from "../schedule-mutations.ts";
import { scheduleText } from "../schedule-text.ts";
import css from "./timeline.module.css";

type End = "from" | "to";

/** Returns the days of a task after one end has changed; the other end moves if it would be on the wrong side. */
function withEnd(span: Span | null, end: End, day: Day): Span {
  if (span === null) return { from: day, to: day };
  return end === "from" ? { from: day, to: Math.max(day, span.to) } : { from: Math.min(day, span.from), to: day };
}

export interface DaysFormProps {
  readonly taskId: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Changes the start and the due date of a task in a form, as dragging the ends of its bar does. */
export function DaysForm({ taskId, anchor, onClose }: DaysFormProps): ReactElement | null {
  const sync = useSync();
  const now = useNow();
  const task = useRow("task", taskId);
  const [end, setEnd] = useState<End>("to");
  if (task === undefined) return null;
  const span = spanOf(task);
  const hasStart = task.startAt !== null;
  const name = (at: Day | null): string => (at === null ? scheduleText.none : dateText(dateOf(at), now));
  const start = hasStart && span !== null ? span.from : null;
  const due = task.dueAt === null || span === null ? null : span.to;
  const shown = end === "from" ? start : due;
  /** A task that has only a due date is moved as a point when its due date changes; choosing a start gives it a range. */
  const choose = (at: Date): void => {
    const day = dayOf(at);
    const isOnlyDue = !hasStart && end === "to";
    const next = isOnlyDue || span === null ? { from: day, to: day } : withEnd(span, end, day);
    void planTask(sync, task, next);
  };
  return (
    <Popover anchor={anchor} label={scheduleText.datesOf(task.title)} width={272} onClose={onClose}>
      <div className={css.form}>
        <Segmented
          label={scheduleText.datesOf(task.title)}
          options={[
            { value: "from", label: `${scheduleText.start}: ${name(start)}` },
            { value: "to", label: `${scheduleText.due}: ${name(due)}` },
          ]}
          value={end}
          onChange={setEnd}
        />
        <MonthGrid
          key={end}
          label={end === "from" ? scheduleText.start : scheduleText.due}
          labels={{ before: scheduleText.before.month, after: scheduleText.after.month }}
          value={shown === null ? null : dateOf(shown)}
          today={now}
          around={span === null ? undefined : dateOf(span.to)}
          onChoose={choose}
        />
        <div className={css.formFoot}>
          {end === "from" && hasStart && span !== null && due !== null ? (
            <Button look="ghost" size="sm" onClick={() => void unstartTask(sync, task, span)}>
              {scheduleText.clearStart}
            </Button>
          ) : (
            span !== null && (
              <Button
                look="ghost"
                size="sm"
                onClick={() => {
                  onClose();
                  void unplanTask(sync, task);
                }}
              >
                {scheduleText.clearDays}
              </Button>
            )
          )}
        </div>
      </div>
    </Popover>
  );
}
