import { useMemo, useState, type ReactElement, type ReactNode } from "react";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { numberText } from "#client/language/plural.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import { useAllCounts, useRow } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { byBoard, byDue, isShown, DUE_GROUPS, type Group, type DueGroup } from "#client/entities/my-tasks/groups.ts";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import { SubtreeRow } from "./subtree-row.tsx";
import { useSubtree, useSubtreeTasks } from "./subtree-queries.ts";
import { subtreeText } from "./subtree-text.ts";
import css from "./subtree.module.css";

/** The number of rows before «show more». */
const ROWS = 300;

const isDueGroup = (key: string): key is DueGroup => DUE_GROUPS.some((dueGroup) => dueGroup === key);

/** Open tasks of a board and of its subtree, by due date or by board. */
export function SubtreeTasks({
  boardId,
  views,
}: {
  readonly boardId: string;
  readonly views: ReactNode;
}): ReactElement {
  const [query, changeQuery] = useQuery();
  const by = query.get("by") === "board" ? "board" : "term";
  const now = useNow();
  const boardIds = useSubtree(boardId);
  const { tasks, remoteBoardIds, isKnown, isAsking, more } = useSubtreeTasks(boardId, boardIds);
  const [shown, setShown] = useState(ROWS);
  const groups = useMemo(() => {
    const open = tasks.filter((task) => isShown(task, now));
    return by === "term" ? byDue(open, now) : byBoard(open, boardIds);
  }, [tasks, by, now, boardIds]);
  const all = groups.reduce((sum, group) => sum + group.tasks.length, 0);
  const counts = useAllCounts(boardId);
  const isLong = useLasts(isAsking, 300);
  return (
    <div className={css.page}>
      <div className={css.bar}>
        {views}
        <Segmented
          label={subtreeText.groups}
          value={by}
          options={(["term", "board"] as const).map((value) => ({ value, label: subtreeText.by[value] }))}
          onChange={(value) => changeQuery({ by: value === "term" ? undefined : value })}
        />
        <span className={css.sum}>{subtreeText.sum(counts.tasks - counts.done, counts.boards + 1)}</span>
      </div>
      <section className={css.groups} aria-label={subtreeText.title}>
        {all === 0 && !isAsking && isKnown && (
          <EmptyState small title={subtreeText.empty} text={subtreeText.emptyText} />
        )}
        {cut(groups, shown).map((group) => (
          <GroupOf key={group.key} group={group} remoteBoardIds={remoteBoardIds} isWhole={more === null} />
        ))}
        {isLong && <output className={css.note}>{subtreeText.asking}</output>}
        {!isKnown && !isAsking && <output className={css.note}>{subtreeText.unknown}</output>}
        {(all > shown || more !== null) && (
          <Button
            onClick={() => {
              if (all <= shown + ROWS) more?.();
              setShown((count) => count + ROWS);
            }}
          >
            {subtreeText.more}
          </Button>
        )}
      </section>
    </div>
  );
}

/** Returns the groups cut to `most` tasks in all. */
function cut(groups: readonly Group[], most: number): Group[] {
  const found: Group[] = [];
  let room = most;
  for (const group of groups) {
    if (room <= 0) break;
    found.push({ ...group, tasks: group.tasks.slice(0, room) });
    room -= group.tasks.length;
  }
  return found;
}

interface GroupProps {
  readonly group: Group;
  readonly remoteBoardIds: ReadonlySet<string>;
  /** `false` while pages remain: the size of the group is not known then. */
  readonly isWhole: boolean;
}

function GroupOf({ group, remoteBoardIds, isWhole }: GroupProps): ReactElement {
  const { key, tasks } = group;
  return (
    <section className={css.group}>
      <header className={css.head} data-late={key === "late" ? "" : undefined}>
        <h2>{isDueGroup(key) ? myTasksText.dueGroup[key] : <BoardName boardId={key} />}</h2>
        {isWhole && <span>{numberText(tasks.length)}</span>}
      </header>
      <Box pad="list">
        <ul>
          {tasks.map((task) => (
            <SubtreeRow
              key={task.id}
              task={task}
              isRemote={remoteBoardIds.has(task.boardId)}
              withBoard={isDueGroup(key)}
            />
          ))}
        </ul>
      </Box>
    </section>
  );
}

function BoardName({ boardId }: { readonly boardId: string }): ReactElement {
  const board = useRow("board", boardId);
  return (
    <a className={css.name} href={pathTo("board", { board: boardId })}>
      <BoardMark look={lookOf(board)} nested={false} size={16} />
      {board?.title}
    </a>
  );
}
