import { useMemo, type ReactElement } from "react";
import { boardChoices } from "#client/frame/board-choices.ts";
import { navigate } from "#client/frame/navigate.ts";
import { useNow } from "#client/frame/now.ts";
import { dateOfDue } from "#client/frame/due-date.ts";
import { isoDay } from "#client/language/iso-day.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { PageHead } from "#client/ui/layout/page.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { openMenu } from "#client/ui/overlay/menu.ts";
import type { Task } from "#contract/task.ts";
import { useTaskDialogs } from "../use-task-dialogs.tsx";
import { byBoard, byTerm, termOf } from "./groups.ts";
import { MineList } from "./mine-list.tsx";
import { useMineView, useMyTasks } from "./mine-queries.ts";
import { MineRail } from "./mine-rail.tsx";
import { mineText } from "./mine-text.ts";
import { TABS, viewPath, type MineView } from "./mine-view.ts";
import css from "./mine.module.css";
import { useMyBoards, type MyBoards } from "./my-boards.ts";
import { QuickAdd } from "./quick-add.tsx";

const MENU_WIDTH = 200;

function openGroups(view: MineView, anchor: HTMLElement): void {
  const items = (["term", "board"] as const).map((by) => ({
    text: mineText.by[by],
    checked: view.by === by,
    onSelect: () => navigate(viewPath({ ...view, by }), { replace: true }),
  }));
  openMenu({ anchor, label: mineText.groups, items, width: MENU_WIDTH, placing: { align: "end" } });
}

function Head({ view }: { readonly view: MineView }): ReactElement {
  return (
    <PageHead
      title={mineText.title}
      actions={
        <span className={css.actions}>
          <Segmented
            label={mineText.tabs}
            value={view.tab}
            options={TABS.map((tab) => ({ value: tab, label: mineText.tab[tab], href: viewPath({ ...view, tab }) }))}
          />
          <Button
            look="ghost"
            size="sm"
            icon="adjustments-horizontal"
            aria-haspopup="menu"
            onClick={({ currentTarget }) => openGroups(view, currentTarget)}
          >
            {mineText.groupsBy[view.by]}
          </Button>
        </span>
      }
    />
  );
}

/** What stands where there is nothing to do today, or nothing at all. */
function Calm({ tasks, view }: { readonly tasks: readonly Task[]; readonly view: MineView }): ReactElement | null {
  const now = useNow();
  if (view.boardId !== null || view.day !== null) {
    if (tasks.length > 0) return null;
    return (
      <EmptyState small title={mineText.filteredOut}>
        <ButtonLink href={viewPath({ ...view, boardId: null, day: null })}>{mineText.reset}</ButtonLink>
      </EmptyState>
    );
  }
  if (tasks.length === 0) return <EmptyState small title={mineText.emptyTitle} text={mineText.nothing[view.tab]} />;
  const isPressing = tasks.some((task) => task.doneAt === null && ["late", "today"].includes(termOf(task, now)));
  return isPressing || view.tab !== "assigned" ? null : <p className={css.calm}>{mineText.calm}</p>;
}

/** What the list is still without. */
function Missing({ coming, left, bringMore, isKnown }: MyBoards): ReactElement | null {
  if (coming > 0) return <output className={css.missing}>{mineText.coming(coming)}</output>;
  if (!isKnown) return <output className={css.missing}>{mineText.unknown}</output>;
  if (left.length === 0) return null;
  const tasks = left.reduce((sum, { assigned, created, watched }) => sum + Math.max(assigned, created, watched), 0);
  return (
    <div className={css.missing}>
      {mineText.leftOut(tasks, left.length)}
      <Button size="sm" onClick={bringMore}>
        {mineText.bring}
      </Button>
    </div>
  );
}

function isIn({ boardId, day }: MineView, task: Task): boolean {
  if (boardId !== null && task.boardId !== boardId) return false;
  return day === null || (task.dueAt !== null && isoDay(dateOfDue(task.dueAt, task.dueHasTime)) === day);
}

/** A person's own tasks, on whatever boards: from the device at once, and from all boards that have any as they come. */
export function MyTasks(): ReactElement {
  const sync = useSync();
  const view = useMineView();
  const now = useNow();
  const all = useMyTasks(view.tab);
  const boards = useMyBoards();
  const { ask, opened } = useTaskDialogs();
  const tasks = useMemo(() => all.filter((task) => isIn(view, task)), [all, view]);
  const groups = useMemo(() => {
    if (view.by === "term") return byTerm(tasks, now);
    const known = boardChoices(sync, "board.see").map(({ value }) => value);
    return byBoard(tasks, known);
  }, [sync, view.by, tasks, now]);
  const missing = <Missing {...boards} />;
  // What has come so far is no reason to say that there is nothing to do.
  const isWaiting = boards.coming > 0 || (boards.isAsking && all.length === 0);
  return (
    <>
      <Head view={view} />
      <div className={css.page}>
        <MineList
          head={<QuickAdd key={view.day} view={view} />}
          groups={groups}
          view={view}
          ask={ask}
          before={isWaiting ? null : <Calm tasks={tasks} view={view} />}
          after={missing}
          rail={<MineRail tasks={all} view={view} />}
        />
      </div>
      {opened}
    </>
  );
}
