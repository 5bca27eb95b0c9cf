import { memo, type ReactElement } from "react";
import { useInQuery } from "#client/shared/navigation/address.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { dayText, dueText, timeText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { useList, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Label, Unseen } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { PriorityMark, ProgressRing, type PriorityLevel } from "#client/ui/icons/marks.tsx";
import type { Task } from "#contract/entities/task.ts";
import { cardText } from "#client/entities/task/fields/card-text.ts";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { TaskTick } from "#client/entities/task/relations/task-tick.tsx";
import { useVisibleMark } from "#client/entities/task/task-queries.ts";
import { putOff } from "#client/entities/my-tasks/my-tasks-mutations.ts";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import css from "./my-tasks.module.css";
import { putOffDays } from "#client/entities/my-tasks/put-off.ts";

const LEVELS: readonly PriorityLevel[] = [1, 2, 3, 4];

export function MyTaskPriority({ task }: { readonly task: Task }): ReactElement {
  const level = LEVELS.find((known) => known === task.priority);
  return (
    <span className={classNames(css.priority, level === undefined && css.none)}>
      {level !== undefined && (
        <>
          <PriorityMark level={level} />
          <Unseen>{cardText.priorityOf(level)}</Unseen>
        </>
      )}
    </span>
  );
}

/** Other facts of a row: the sync mark, the first label, the checklist and the comments. */
function Facts({ task }: { readonly task: Task }): ReactElement {
  const mark = useVisibleMark(task.id);
  const label = useRows("label", task.labelIds).find(({ archivedAt }) => archivedAt === null);
  const { checklistTotal: total, checklistDone: done, commentCount } = task;
  return (
    <span className={css.facts}>
      {mark !== null && (
        <span className={mark === "refused" ? css.late : css.soon}>
          <Icon name={mark === "refused" ? "alert-triangle" : "cloud-up"} size={14} />
          {cardText[mark]}
        </span>
      )}
      {label !== undefined && (
        <span className={css.wideOnly}>
          <Label color={label.color}>{label.name === "" ? cardText.unnamedLabel : label.name}</Label>
        </span>
      )}
      {total > 0 && (
        <span>
          <ProgressRing value={done / total} />
          <span aria-hidden="true">{`${done}/${total}`}</span>
          <Unseen>{cardText.checklist(done, total)}</Unseen>
        </span>
      )}
      {commentCount > 0 && (
        <span>
          <Icon name="message-circle" size={14} />
          <span aria-hidden="true">{commentCount}</span>
          <Unseen>{cardText.comments(commentCount)}</Unseen>
        </span>
      )}
    </span>
  );
}

export function MyTaskBoard({ boardId }: { readonly boardId: string }): ReactElement {
  const board = useRow("board", boardId);
  const nested = useList(`boards:${boardId}`);
  return (
    <span className={css.board}>
      <BoardMark look={lookOf(board)} nested={nested.length > 0} size={13} />
      <Unseen>{myTasksText.onBoard("")}</Unseen>
      <span>{board?.title}</span>
    </span>
  );
}

const DUE_ICONS = { late: "alert-triangle", today: "calendar-due", later: "calendar-event" } as const;
const DUE_LOOKS = { late: css.late, today: css.soon, later: undefined } as const;

/** The due date as text; under «Сегодня» an hour needs no day. */
export function MyTaskDue({
  task,
  isShort = false,
}: {
  readonly task: Task;
  readonly isShort?: boolean;
}): ReactElement {
  const now = useNow();
  if (task.dueAt === null) return <span className={classNames(css.due, css.none)} />;
  const at = dateOfDue(task.dueAt, task.dueHasTime);
  const { text, state } = dueText(at, task.dueHasTime, now);
  const shown =
    isShort && state === "today" && task.dueHasTime ? timeText(at) : myTasksText.dueShort(at, task.dueHasTime, now);
  const isDone = task.doneAt !== null;
  return (
    <span className={classNames(css.due, !isDone && DUE_LOOKS[state])}>
      <Icon name={isDone ? "calendar-event" : DUE_ICONS[state]} size={14} />
      <Unseen>{!isDone && state === "late" ? myTasksText.overdue(text) : myTasksText.due(text)}</Unseen>
      <span aria-hidden="true">{shown}</span>
    </span>
  );
}

/** Buttons that reschedule a task, visible on a hovered or focused row. */
function PutOff({ task }: { readonly task: Task }): ReactElement | null {
  const sync = useSync();
  const now = useNow();
  if (task.doneAt !== null || !rightsOn(sync, task.boardId, false).canEdit) return null;
  return (
    <span className={css.putOff} data-put-off="">
      {putOffDays(task, now).map((day) => (
        <button
          key={day.getTime()}
          type="button"
          aria-label={myTasksText.putOff(task.title, dayText(day, now))}
          onClick={() => void putOff(sync, task, day)}
        >
          {myTasksText.dayName(day, now)}
        </button>
      ))}
    </span>
  );
}

export interface MyTaskRowProps {
  readonly taskId: string;
  readonly onMenu: (taskId: string, anchor: HTMLElement) => void;
}

/** A row of my tasks: its checkbox, title, board and due date. */
export const MyTaskRow = memo(({ taskId, onMenu }: MyTaskRowProps): ReactElement | null => {
  const task = useRow("task", taskId);
  const isOpen = useInQuery(taskId);
  if (task === undefined) return null;
  return (
    <article
      className={classNames(css.row, task.doneAt !== null && css.done, isOpen && css.open)}
      aria-current={isOpen ? true : undefined}
      data-drag-card={taskId}
      data-plane=""
      tabIndex={-1}
    >
      <TaskTick task={task} className={css.tick} />
      <MyTaskPriority task={task} />
      <h3 className={css.title} dir="auto">
        <a href={pathTo("task", { task: taskId })} tabIndex={-1} draggable={false}>
          {task.title}
        </a>
      </h3>
      <Facts task={task} />
      <span className={css.where}>
        <MyTaskBoard boardId={task.boardId} />
        <PutOff task={task} />
      </span>
      <MyTaskDue task={task} isShort />
      <IconButton
        className={css.more}
        icon="dots"
        name={myTasksText.more(task.title)}
        tip={false}
        aria-haspopup="menu"
        onClick={(event) => onMenu(taskId, event.currentTarget)}
      />
    </article>
  );
});
MyTaskRow.displayName = "MineRow";
