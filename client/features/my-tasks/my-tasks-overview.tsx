import { useMemo, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { isoDay } from "#client/language/dates/iso-day.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Unseen } from "#client/ui/controls/small.tsx";
import type { Task } from "#contract/entities/task.ts";
import { TaskTick } from "#client/entities/task/relations/task-tick.tsx";
import { useComing } from "./coming-queries.ts";
import { useTasksOf, useUrgent } from "./my-tasks-queries.ts";
import { MyTaskBoard, MyTaskDue, MyTaskPriority } from "./my-task-row.tsx";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import { viewPath } from "#client/entities/my-tasks/my-tasks-view.ts";
import css from "./my-tasks.module.css";
import { useMyBoards } from "./my-boards.ts";
import { URGENT_SHOWN } from "./overview-sections.tsx";
import { weekOf } from "./week.ts";

function Row({ task }: { readonly task: Task }): ReactElement {
  const { id, boardId } = task;
  return (
    <li className={css.brief}>
      <TaskTick task={task} className={css.tick} />
      <a
        className={css.briefTitle}
        dir="auto"
        href={`${pathTo("board", { board: boardId })}?task=${encodeURIComponent(id)}`}
      >
        {task.title}
      </a>
      <MyTaskPriority task={task} />
      <MyTaskBoard boardId={boardId} />
      <MyTaskDue task={task} />
    </li>
  );
}

/** Overdue tasks and those due today, at most URGENT_SHOWN. */
export function UrgentTasks(): ReactElement | null {
  const { tasks } = useUrgent();
  const isComing = useComing();
  if (tasks.length === 0) return isComing ? null : <p className={css.calm}>{myTasksText.calm}</p>;
  return (
    <ul className={css.briefs} data-plane="">
      {tasks.slice(0, URGENT_SHOWN).map((task) => (
        <Row key={task.id} task={task} />
      ))}
    </ul>
  );
}

export { QuickAdd } from "./quick-add.tsx";

/** The most bars that fit into a day. */
const BARS_MAX = 6;
const weekday = new Intl.DateTimeFormat("ru", { weekday: "short" });
const longDay = new Intl.DateTimeFormat("ru", { weekday: "long", day: "numeric", month: "long" });

/**
 * The user's week: a bar per task, done ones paler; each day links to the tasks due on it. It is rendered even if the device knows of no
 * task yet, so it also loads the boards that have any.
 */
export function MyWeek(): ReactElement {
  useMyBoards();
  const tasks = useTasksOf("assigned");
  const now = useNow();
  const week = useMemo(() => weekOf(tasks, now), [tasks, now]);
  const today = isoDay(now);
  return (
    <ol className={css.week} data-plane="">
      {week.map(({ day, done, open }) => {
        const key = isoDay(day);
        const doneBars = Math.min(done, Math.max(BARS_MAX - open, 1));
        const bars = [...Array<boolean>(doneBars).fill(true), ...Array<boolean>(open).fill(false)].slice(0, BARS_MAX);
        return (
          <li key={key}>
            <a
              className={classNames(css.weekDay, key === today && css.on)}
              href={viewPath({ tab: "assigned", by: "term", boardId: null, day: key })}
              aria-current={key === today ? "date" : undefined}
            >
              <span className={css.bars} aria-hidden="true">
                {bars.map((isDone, at) => (
                  <i key={`${String(at)}${String(isDone)}`} className={isDone ? css.doneBar : undefined} />
                ))}
              </span>
              <b aria-hidden="true">{day.getDate()}</b>
              <span aria-hidden="true">{weekday.format(day)}</span>
              <Unseen>{myTasksText.weekDay(longDay.format(day), done, open)}</Unseen>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
