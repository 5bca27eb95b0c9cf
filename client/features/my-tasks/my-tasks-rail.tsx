import { useMemo, type ReactElement } from "react";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { dayOfIso, isoDay } from "#client/language/dates/iso-day.ts";
import { numberText } from "#client/language/plural.ts";
import { useList, useRow } from "#client/hooks/use-live.ts";
import { MonthGrid, type DayMark } from "#client/ui/choice/month-grid.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Unseen } from "#client/ui/controls/small.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import type { Task } from "#contract/entities/task.ts";
import { useComing } from "./coming-queries.ts";
import { dueGroupOf } from "#client/entities/my-tasks/groups.ts";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import { viewPath, type MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import css from "./my-tasks.module.css";
import { DAY_TARGET } from "./use-carrying.ts";

const DOTS_MAX = 3;

/** Returns a calendar mark for each day with open tasks due on it. */
function marksOf(tasks: readonly Task[], now: Date): ReadonlyMap<string, DayMark> {
  const found = new Map<string, { count: number; hasOverdue: boolean }>();
  for (const task of tasks) {
    if (task.dueAt === null || task.doneAt !== null) continue;
    const key = isoDay(dateOfDue(task.dueAt, task.dueHasTime));
    const existing = found.get(key) ?? { count: 0, hasOverdue: false };
    found.set(key, { count: existing.count + 1, hasOverdue: existing.hasOverdue || dueGroupOf(task, now) === "late" });
  }
  return new Map(
    [...found].map(([key, { count, hasOverdue }]) => [
      key,
      { dots: Math.min(count, DOTS_MAX), isOverdue: hasOverdue, label: myTasksText.onDay(count) },
    ]),
  );
}

interface BoardLinkProps {
  readonly boardId: string;
  readonly count: number;
  readonly view: MyTasksView;
}

/** A link that filters the list by a board; the link of the current filter removes it. */
function BoardLink({ boardId, count, view }: BoardLinkProps): ReactElement {
  const board = useRow("board", boardId);
  const nested = useList(`boards:${boardId}`);
  const isComing = useComing();
  const isAlone = view.boardId === boardId;
  return (
    <li>
      <a
        className={classNames(css.boardLink, isAlone && css.alone)}
        href={viewPath({ ...view, boardId: isAlone ? null : boardId })}
        aria-current={isAlone ? "true" : undefined}
      >
        <BoardMark look={lookOf(board)} nested={nested.length > 0} size={14} />
        <span className={css.boardName}>{board?.title ?? myTasksText.unknownBoard}</span>
        {!isComing && (
          <>
            <span className={css.count} aria-hidden="true">
              {numberText(count)}
            </span>
            <Unseen>{myTasksText.onDay(count)}</Unseen>
          </>
        )}
      </a>
    </li>
  );
}

export interface MyTasksRailProps {
  /** All of the tab, ignoring the filter. */
  readonly tasks: readonly Task[];
  readonly view: MyTasksView;
}

/** A calendar of due dates and the boards of the tasks; each filters the list, and a task can be dropped on a day. */
export function MyTasksRail({ tasks, view }: MyTasksRailProps): ReactElement {
  const now = useNow();
  const marks = useMemo(() => marksOf(tasks, now), [tasks, now]);
  const boards = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { boardId, doneAt } of tasks) if (doneAt === null) counts.set(boardId, (counts.get(boardId) ?? 0) + 1);
    return [...counts].toSorted((a, b) => b[1] - a[1]);
  }, [tasks]);
  const day = view.day === null ? null : dayOfIso(view.day);
  return (
    <aside className={css.rail} aria-label={myTasksText.calendar}>
      <div className={css.calendar} data-plane="">
        <MonthGrid
          label={myTasksText.calendar}
          labels={{ before: myTasksText.monthBefore, after: myTasksText.monthAfter }}
          value={day}
          today={now}
          markOf={(one) => marks.get(isoDay(one)) ?? null}
          targetOf={(one) => DAY_TARGET + isoDay(one)}
          onChoose={(one) => navigate(viewPath({ ...view, day: view.day === isoDay(one) ? null : isoDay(one) }))}
        />
      </div>
      {boards.length > 0 && (
        <>
          <h2 className={css.railTitle}>{myTasksText.boards}</h2>
          <ul>
            {boards.map(([boardId, count]) => (
              <BoardLink key={boardId} boardId={boardId} count={count} view={view} />
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
