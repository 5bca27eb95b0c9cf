import { useMemo, type ReactElement } from "react";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { isoDay } from "#client/language/dates/iso-day.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { PageHead } from "#client/ui/layout/page.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import type { Task } from "#contract/entities/task.ts";
import { useTaskDialogs } from "#client/features/tasks/use-task-dialogs.tsx";
import { byBoard, byDue, dueGroupOf } from "#client/entities/my-tasks/groups.ts";
import { MyTaskList } from "./my-task-list.tsx";
import { useMyTasksView, useMyTasks } from "./my-tasks-queries.ts";
import { MyTasksRail } from "./my-tasks-rail.tsx";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import { TABS, viewPath, type MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import css from "./my-tasks.module.css";
import { useMyBoards, type MyBoards } from "./my-boards.ts";
import { QuickAdd } from "./quick-add.tsx";

const MENU_WIDTH = 200;

function openGroups(view: MyTasksView, anchor: HTMLElement): void {
  const items = (["term", "board"] as const).map((by) => ({
    text: myTasksText.by[by],
    checked: view.by === by,
    onSelect: () => navigate(viewPath({ ...view, by }), { replace: true }),
  }));
  openMenu({ anchor, label: myTasksText.groups, items, width: MENU_WIDTH, placing: { align: "end" } });
}

function Head({ view }: { readonly view: MyTasksView }): ReactElement {
  return (
    <PageHead
      title={myTasksText.title}
      actions={
        <span className={css.actions}>
          <Segmented
            label={myTasksText.tabs}
            value={view.tab}
            options={TABS.map((tab) => ({ value: tab, label: myTasksText.tab[tab], href: viewPath({ ...view, tab }) }))}
          />
          <Button
            look="ghost"
            size="sm"
            icon="adjustments-horizontal"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => openGroups(view, currentTarget)}
          >
            {myTasksText.groupsBy[view.by]}
          </Button>
        </span>
      }
    />
  );
}

/** The empty state: nothing matches the filter, there are no tasks, or nothing is due today. */
function Calm({ tasks, view }: { readonly tasks: readonly Task[]; readonly view: MyTasksView }): ReactElement | null {
  const now = useNow();
  if (view.boardId !== null || view.day !== null) {
    if (tasks.length > 0) return null;
    return (
      <EmptyState small title={myTasksText.filteredOut}>
        <ButtonLink href={viewPath({ ...view, boardId: null, day: null })}>{myTasksText.reset}</ButtonLink>
      </EmptyState>
    );
  }
  if (tasks.length === 0)
    return <EmptyState small title={myTasksText.emptyTitle} text={myTasksText.nothing[view.tab]} />;
  const isPressing = tasks.some((task) => task.doneAt === null && ["late", "today"].includes(dueGroupOf(task, now)));
  return isPressing || view.tab !== "assigned" ? null : <p className={css.calm}>{myTasksText.calm}</p>;
}

/** A notice about tasks that the list still lacks. */
function Missing({ coming, left, loadMore, isKnown }: MyBoards): ReactElement | null {
  if (coming > 0) return <output className={css.missing}>{myTasksText.coming(coming)}</output>;
  if (!isKnown) return <output className={css.missing}>{myTasksText.unknown}</output>;
  if (left.length === 0) return null;
  const tasks = left.reduce((sum, { assigned, created, watched }) => sum + Math.max(assigned, created, watched), 0);
  return (
    <div className={css.missing}>
      {myTasksText.leftOut(tasks, left.length)}
      <Button size="sm" onClick={loadMore}>
        {myTasksText.loadMore}
      </Button>
    </div>
  );
}

function isIn({ boardId, day }: MyTasksView, task: Task): boolean {
  if (boardId !== null && task.boardId !== boardId) return false;
  return day === null || (task.dueAt !== null && isoDay(dateOfDue(task.dueAt, task.dueHasTime)) === day);
}

/** My tasks on all boards: loaded ones at once, the others as their boards arrive. */
export function MyTasks(): ReactElement {
  const sync = useSync();
  const view = useMyTasksView();
  const now = useNow();
  const all = useMyTasks(view.tab);
  const boards = useMyBoards();
  const { ask, opened } = useTaskDialogs();
  const tasks = useMemo(() => all.filter((task) => isIn(view, task)), [all, view]);
  const groups = useMemo(() => {
    if (view.by === "term") return byDue(tasks, now);
    const known = boardChoices(sync, "board.see").map(({ value }) => value);
    return byBoard(tasks, known);
  }, [sync, view.by, tasks, now]);
  const missing = <Missing {...boards} />;
  // A partly loaded list must not claim that there is nothing to do.
  const isWaiting = boards.coming > 0 || (boards.isAsking && all.length === 0);
  return (
    <>
      <Head view={view} />
      <div className={css.page}>
        <MyTaskList
          head={<QuickAdd key={view.day} view={view} />}
          groups={groups}
          view={view}
          ask={ask}
          before={isWaiting ? null : <Calm tasks={tasks} view={view} />}
          after={missing}
          rail={<MyTasksRail tasks={all} view={view} />}
        />
      </div>
      {opened}
    </>
  );
}
