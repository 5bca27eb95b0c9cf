import { memo, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactElement } from "react";
import { useInQuery } from "#client/shared/navigation/address.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { personOf } from "#client/entities/person/person.ts";
import { dueText, timeText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { useMark, useRow } from "#client/hooks/use-live.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { ColumnMark, PriorityMark, type ColumnKind } from "#client/ui/icons/marks.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dotOf, colorOf, softOf } from "#client/ui/theme/color.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Span } from "./days/days.ts";
import type { TaskDeeds } from "./schedule-tools.ts";
import { scheduleText } from "./schedule-text.ts";
import css from "./schedule.module.css";

/** Returns true if the due date of a task has passed and the task is not done. */
export function isTaskOverdue(task: Pick<Task, "dueAt" | "dueHasTime" | "doneAt">, now: Date): boolean {
  if (task.dueAt === null || task.doneAt !== null) return false;
  return dueText(dateOfDue(task.dueAt, task.dueHasTime), task.dueHasTime, now).state === "late";
}

const LEVELS = [3, 4] as const;

/** The column mark of a task; a done or an overdue task has a mark of its own, different in shape. */
export function StateMark({ task, mark }: { readonly task: Task; readonly mark: ColumnKind }): ReactElement {
  const isOverdue = isTaskOverdue(task, useNow());
  if (isOverdue)
    return (
      <span className={css.lateMark}>
        <Icon name="alert-triangle" size={14} />
      </span>
    );
  return <ColumnMark kind={task.doneAt === null ? mark : "done"} size={14} />;
}

/** Returns the colors of a task: those of its first label, or the default ones. */
export function useTaskColors(task: Task): CSSProperties {
  const label = useRow("label", task.labelIds[0] ?? null);
  const color = label === undefined || label.archivedAt !== null ? null : colorOf(label.color);
  return cssVars(
    color === null
      ? { "--chip": "var(--c-line-2)", "--chip-soft": "var(--c-accent-soft)" }
      : { "--chip": dotOf(color), "--chip-soft": softOf(color) },
  );
}

/** Opens the task, unless a modifier key asks the browser for another tab or window. */
export function onTaskClick(event: MouseEvent, taskId: string, deeds: TaskDeeds): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  deeds.open(taskId);
}

/** Handles a right click or the menu key. */
export function onTaskMenu(event: MouseEvent<HTMLElement>, taskId: string, deeds: TaskDeeds): void {
  event.preventDefault();
  const isByKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
  deeds.menu(taskId, isByKey ? event.currentTarget : { x: event.clientX, y: event.clientY });
}

/** Handles the keys that also work on a task's card. */
export function onTaskKey(event: KeyboardEvent<HTMLElement>, taskId: string, deeds: TaskDeeds): void {
  if (event.defaultPrevented || event.key === "Enter") return;
  if (!deeds.press(event.nativeEvent, taskId, event.currentTarget)) return;
  event.preventDefault();
  event.stopPropagation();
}

export interface TaskChipProps {
  readonly task: Task;
  readonly mark: ColumnKind;
  readonly span: Span | null;
  readonly deeds: TaskDeeds;
  readonly tabIndex: number;
  readonly isCarried: boolean;
  /** The task has several days: it is drawn as a bar. `comes` and `goes`: it starts before the shown days, or ends after them. */
  readonly isBar?: boolean;
  readonly comes?: boolean;
  readonly goes?: boolean;
  /** Lines of the title; one by default. */
  readonly lines?: number;
  /** The title and the hour need more lines. */
  readonly isCut?: boolean;
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

/** The first assignee of a task, for places with little room. */
export function Assignee({ task, size }: { readonly task: Task; readonly size: number }): ReactElement | null {
  const [person] = usePeople(task.assigneeIds);
  return person === undefined ? null : <Avatar person={personOf(person)} size={size} />;
}

/** A task on a day: its state, hour, title and, for a bar, its assignee. */
export const TaskChip = memo((props: TaskChipProps): ReactElement => {
  const { task, mark, span, deeds, tabIndex, isCarried, isBar = false, lines = 1 } = props;
  const now = useNow();
  const colors = useTaskColors(task);
  const isOpen = useInQuery(task.id);
  const pending = useMark("task", task.id);
  const level = LEVELS.find((known) => known === task.priority);
  const time = task.dueAt !== null && task.dueHasTime ? timeText(new Date(task.dueAt)) : null;
  return (
    <a
      className={classNames(
        css.chip,
        isBar && css.bar,
        lines > 1 && css.tall,
        props.isCut === true && css.cut,
        props.comes === true && css.comes,
        props.goes === true && css.goes,
        task.doneAt !== null && css.done,
        isOpen && css.open,
        isCarried && css.carried,
        pending === "refused" && css.refused,
        props.className,
      )}
      style={{ ...colors, ...cssVars({ "--lines": lines }), ...props.style }}
      href={pathTo("task", { task: task.id })}
      draggable={false}
      tabIndex={tabIndex}
      data-drag-card={task.id}
      data-plane=""
      aria-label={scheduleText.task(task.title, scheduleText.whenText(task, span, now))}
      aria-current={isOpen ? true : undefined}
      onClick={(event) => onTaskClick(event, task.id, deeds)}
      onContextMenu={(event) => onTaskMenu(event, task.id, deeds)}
      onKeyDown={(event) => onTaskKey(event, task.id, deeds)}
    >
      <StateMark task={task} mark={mark} />
      <span className={css.title} dir="auto">
        {time !== null && <span className={css.hour}>{time}</span>}
        {task.title}
      </span>
      {level !== undefined && task.doneAt === null && <PriorityMark level={level} size={13} />}
      {isBar && <Assignee task={task} size={16} />}
    </a>
  );
});
TaskChip.displayName = "TaskChip";
