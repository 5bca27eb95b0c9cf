import { memo, useCallback, useEffect, useRef, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { useFixedRows } from "#client/ui/virtual/fixed-rows.ts";
import { dateText, timeText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import type { Task } from "#contract/entities/task.ts";
import { spanOf } from "./days/plan.ts";
import type { TaskDeeds } from "./schedule-tools.ts";
import { scheduleText } from "./schedule-text.ts";
import css from "./schedule.module.css";
import { isTaskOverdue, onTaskClick, onTaskKey, onTaskMenu, StateMark, useTaskColors } from "./task-chip.tsx";

/** A heading in the list. */
export interface LineHead {
  readonly head: string;
  readonly key: string;
  readonly isToday?: boolean;
  /** Adds a task under the heading. */
  readonly onAdd?: (anchor: HTMLElement) => void;
}

export type TaskLineItem = Task | LineHead;

interface TaskLineProps {
  readonly task: Task;
  readonly mark: ColumnKind;
  readonly deeds: TaskDeeds;
  /** True if the line shows the due date; below a heading with the date it shows only the hour. */
  readonly withDate: boolean;
}

/** Returns the text of the due date at the end of a line. */
function endText({ dueAt, dueHasTime }: Task, withDate: boolean, now: Date): string {
  if (dueAt === null) return "";
  if (withDate) return dateText(dateOfDue(dueAt, dueHasTime), now);
  return dueHasTime ? timeText(new Date(dueAt)) : "";
}

/** A task as one line, with a menu button. */
const TaskLine = memo(({ task, mark, deeds, withDate }: TaskLineProps): ReactElement => {
  const now = useNow();
  const span = spanOf(task);
  const end = endText(task, withDate, now);
  return (
    <div className={classNames(css.line, task.doneAt !== null && css.done)} style={useTaskColors(task)}>
      <a
        className={css.lineLink}
        href={pathTo("task", { task: task.id })}
        draggable={false}
        data-drag-card={task.id}
        data-plane=""
        aria-label={scheduleText.task(task.title, scheduleText.whenText(task, span, now))}
        onClick={(event) => onTaskClick(event, task.id, deeds)}
        onContextMenu={(event) => onTaskMenu(event, task.id, deeds)}
        onKeyDown={(event) => onTaskKey(event, task.id, deeds)}
      >
        <StateMark task={task} mark={mark} />
        <span className={css.title} dir="auto">
          {task.title}
        </span>
        {end !== "" && <span className={classNames(css.time, isTaskOverdue(task, now) && css.late)}>{end}</span>}
      </a>
      <IconButton
        size="sm"
        icon="dots"
        name={scheduleText.actions(task.title)}
        tip={false}
        aria-haspopup="menu"
        onClick={(event) => deeds.menu(task.id, event.currentTarget)}
      />
    </div>
  );
});
TaskLine.displayName = "TaskLine";

function Head({ item }: { readonly item: LineHead }): ReactElement {
  return (
    <div className={classNames(css.lineHead, item.isToday === true && css.isToday)}>
      <h3>{item.head}</h3>
      {item.onAdd !== undefined && (
        <IconButton
          size="sm"
          icon="plus"
          name={scheduleText.addOn(item.head)}
          tip={false}
          onClick={(event) => item.onAdd?.(event.currentTarget)}
        />
      )}
    </div>
  );
}

export interface TaskLinesProps {
  readonly label: string;
  readonly items: readonly TaskLineItem[];
  readonly marks: ReadonlyMap<string, ColumnKind>;
  readonly deeds: TaskDeeds;
  readonly rowHeight: number;
  readonly withDate?: boolean;
  readonly className?: string | undefined;
  /** The key of the heading to scroll to when it changes. */
  readonly showKey?: string;
}

/** A list of tasks that renders only the visible lines. */
export function TaskLines(props: TaskLinesProps): ReactElement {
  const { label, items, marks, deeds, rowHeight, withDate = false, showKey } = props;
  const { start, end, refer } = useFixedRows(items.length, rowHeight);
  const scroller = useRef<HTMLElement>(null);
  const shown = showKey === undefined ? -1 : items.findIndex((item) => "head" in item && item.key === showKey);
  const top = Math.max(0, shown) * rowHeight;
  const latest = useRef(top);
  useEffect(() => {
    latest.current = top;
  });
  // Scrolls only when `showKey` changes: lines added or removed above it do not scroll.
  useEffect(() => {
    if (showKey !== undefined) scroller.current?.scrollTo({ top: latest.current });
  }, [showKey]);
  const referBoth = useCallback(
    (element: HTMLDivElement) => {
      scroller.current = element;
      return refer(element);
    },
    [refer],
  );
  return (
    <div ref={referBoth} className={classNames(css.lines, props.className)}>
      <ul aria-label={label} style={{ height: items.length * rowHeight }}>
        {items.slice(start, end).map((item, at) => {
          const key = "head" in item ? item.key : item.id;
          return (
            <li
              key={`${start + at}:${key}`}
              style={{ top: (start + at) * rowHeight, height: rowHeight }}
              aria-posinset={start + at + 1}
              aria-setsize={items.length}
            >
              {"head" in item ? (
                <Head item={item} />
              ) : (
                <TaskLine task={item} mark={marks.get(item.columnId) ?? "queue"} deeds={deeds} withDate={withDate} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
