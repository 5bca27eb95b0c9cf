import { memo, type KeyboardEvent, type ReactElement } from "react";
import { useInQuery } from "#client/shared/navigation/address.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { ColumnMark, type ColumnKind } from "#client/ui/icons/marks.tsx";
import { numberText } from "#client/language/plural.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Day, Span } from "../days/days.ts";
import type { TaskDeeds } from "../schedule-tools.ts";
import { scheduleText } from "../schedule-text.ts";
import {
  Assignee,
  isTaskOverdue,
  onTaskClick,
  onTaskKey,
  onTaskMenu,
  StateMark,
  useTaskColors,
} from "../task-chip.tsx";
import { xOf, type Scale } from "./scale.ts";
import css from "./timeline.module.css";

/** The id of the text that explains the keys of a bar. */
export const BAR_KEYS = "timeline-bar-keys";

/** The heading of a column; folds and unfolds its rows. */
export function GroupRow(props: {
  readonly columnId: string;
  readonly mark: ColumnKind;
  readonly count: number;
  readonly isFolded: boolean;
  readonly onFold: (columnId: string) => void;
}): ReactElement {
  const { columnId, mark, count, isFolded, onFold } = props;
  const name = useRow("column", columnId)?.name ?? scheduleText.unknownColumn;
  return (
    <button
      type="button"
      className={css.group}
      aria-expanded={!isFolded}
      aria-label={scheduleText.group(name, count)}
      onClick={() => onFold(columnId)}
    >
      <Icon name={isFolded ? "chevron-right" : "chevron-down"} size={14} />
      <ColumnMark kind={mark} size={15} />
      <b>{name}</b>
      <span>{numberText(count)}</span>
    </button>
  );
}

export interface TaskRowProps {
  readonly task: Task;
  readonly span: Span;
  readonly mark: ColumnKind;
  readonly scale: Scale;
  readonly isCarried: boolean;
  readonly deeds: TaskDeeds;
  /** The side on which the bar is out of view. */
  readonly aside: "left" | "right" | null;
  readonly canEdit: boolean;
  readonly onKey: (event: KeyboardEvent, taskId: string) => boolean;
  readonly onLeave: () => void;
  readonly onForm: (taskId: string, anchor: HTMLElement) => void;
  readonly onShow: (day: Day) => void;
}

/** The bar of a task, or a diamond for a task of one day that has only a start or only a due date. */
function Bar(props: TaskRowProps): ReactElement {
  const { task, span, mark, scale, isCarried, deeds, canEdit, onKey, onLeave } = props;
  const now = useNow();
  const blockers = useRows("task", task.blockedByIds).filter(({ doneAt, archivedAt }) => !doneAt && !archivedAt);
  const isPoint = span.from === span.to && (task.startAt === null || task.dueAt === null);
  const when = scheduleText.whenText(task, span, now);
  const waits = blockers.length === 0 ? "" : `, ${scheduleText.waitsFor(blockers.map(({ title }) => title))}`;
  const width = (span.to - span.from + 1) * scale.dayWidth;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (onKey(event, task.id)) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      onTaskKey(event, task.id, deeds);
    }
  };
  return (
    <a
      className={classNames(
        css.bar,
        isPoint && css.point,
        isCarried && css.carried,
        task.doneAt !== null && css.done,
        isTaskOverdue(task, now) && css.late,
        useInQuery(task.id) && css.open,
      )}
      style={{ left: xOf(scale, span.from), width }}
      href={pathTo("task", { task: task.id })}
      draggable={false}
      data-drag-card={task.id}
      data-plane=""
      aria-label={scheduleText.task(task.title, when + waits)}
      aria-describedby={canEdit ? BAR_KEYS : undefined}
      onClick={(event) => onTaskClick(event, task.id, deeds)}
      onContextMenu={(event) => onTaskMenu(event, task.id, deeds)}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    >
      {isPoint ? (
        <>
          <i className={css.diamond} />
          <span className={css.pointText}>{task.title}</span>
        </>
      ) : (
        <>
          {canEdit && <i className={css.endFrom} data-end="from" />}
          {width > 34 && <StateMark task={task} mark={mark} />}
          <span className={css.barText}>{isCarried ? scheduleText.spanText(span, now) : task.title}</span>
          {canEdit && <i className={css.endTo} data-end="to" />}
        </>
      )}
      {isCarried && (isPoint || width < 96) && <span className={css.told}>{scheduleText.spanText(span, now)}</span>}
    </a>
  );
}

/** A row of a task: its name, which stays in view, and its bar. */
export const TaskRow = memo((props: TaskRowProps): ReactElement => {
  const { task, span, mark, deeds, aside, canEdit, onForm, onShow } = props;
  const now = useNow();
  const dates = scheduleText.spanText(span, now);
  return (
    <div className={css.row} style={useTaskColors(task)}>
      <div className={css.name}>
        <a
          className={classNames(css.link, task.doneAt !== null && css.done)}
          href={pathTo("task", { task: task.id })}
          onClick={(event) => onTaskClick(event, task.id, deeds)}
          onContextMenu={(event) => onTaskMenu(event, task.id, deeds)}
        >
          <StateMark task={task} mark={mark} />
          <span className={css.nameText} dir="auto">
            {task.title}
          </span>
        </a>
        <Assignee task={task} size={18} />
        {canEdit ? (
          <button
            type="button"
            className={css.dates}
            aria-label={scheduleText.dates(task.title, dates)}
            aria-haspopup="dialog"
            onClick={(event) => onForm(task.id, event.currentTarget)}
          >
            {dates}
          </button>
        ) : (
          <span className={css.dates}>{dates}</span>
        )}
      </div>
      <div className={css.lane}>
        <Bar {...props} />
      </div>
      {aside !== null && (
        <IconButton
          className={aside === "left" ? css.asideLeft : css.asideRight}
          size="sm"
          icon={aside === "left" ? "chevron-left" : "chevron-right"}
          name={scheduleText.toBar(task.title)}
          tip={false}
          tabIndex={-1}
          onClick={() => onShow(aside === "left" ? span.to : span.from)}
        />
      )}
    </div>
  );
});
TaskRow.displayName = "TaskRow";
