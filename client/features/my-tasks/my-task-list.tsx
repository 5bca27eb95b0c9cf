import { useCallback, useMemo, useRef, type ReactElement } from "react";
import { numberText } from "#client/language/plural.ts";
import { useShownOrder } from "#client/entities/task/shown-order.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { classNames } from "#client/ui/class-names.ts";
import type { VirtualColumnHandle } from "#client/ui/virtual/column-handle.ts";
import { VirtualColumn } from "#client/ui/virtual/virtual-column.tsx";
import { rightsOn } from "#client/entities/task/task-fields.ts";
import { openTaskMenu } from "#client/features/tasks/task-menu.tsx";
import type { TaskTools } from "#client/entities/task/task-tools.ts";
import { useComing } from "./coming-queries.ts";
import { groupOfHead, DUE_GROUPS, type Group } from "#client/entities/my-tasks/groups.ts";
import { MyTaskRow } from "./my-task-row.tsx";
import { myTasksText } from "#client/entities/my-tasks/my-tasks-text.ts";
import type { MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import css from "./my-tasks.module.css";
import { LIST, nameOfGroup, useCarrying, useLines, type ToolsOf } from "./use-carrying.ts";
import { useRowEvents } from "./use-row-events.ts";

const ROW_HEIGHT = 37;
const HEAD_HEIGHT = 40;

const isDueGroup = (key: string): boolean => DUE_GROUPS.some((dueGroup) => dueGroup === key);
const heightOf = (line: string): number => (groupOfHead(line) === null ? ROW_HEIGHT : HEAD_HEIGHT);

function Heading({ group }: { readonly group: Group }): ReactElement {
  const board = useRow("board", isDueGroup(group.key) ? null : group.key);
  const all = group.tasks.length;
  const isComing = useComing();
  const left = group.tasks.filter(({ doneAt }) => doneAt === null).length;
  return (
    <div className={classNames(css.heading, group.key === "late" && css.late)}>
      <h2>{nameOfGroup(group.key, board?.title)}</h2>
      {!isComing && <span className={css.count}>{numberText(all)}</span>}
      {!isComing && left < all && <small>{myTasksText.left(left, all)}</small>}
    </div>
  );
}

/** Permissions per task: roles differ by board. */
function useTools(ask: TaskTools["ask"]): ToolsOf {
  const sync = useSync();
  return useCallback(
    (taskId) => {
      const { canEdit, canMove } = rightsOn(sync, sync.store.get("task", taskId)?.boardId ?? "", false);
      return { sync, canEdit, canMove, ask };
    },
    [sync, ask],
  );
}

export interface MyTaskListProps {
  readonly groups: readonly Group[];
  readonly view: MyTasksView;
  readonly ask: TaskTools["ask"];
  /** Above the list; it does not scroll. */
  readonly head: ReactElement;
  /** Above and below the tasks, scrolling with them. */
  readonly before: ReactElement | null;
  readonly after: ReactElement | null;
  /** Beside the list; a task can be dropped on one of its days. */
  readonly rail: ReactElement;
}

/** My tasks under their headings, navigated and dragged by mouse, touch and keyboard like cards of a board. */
export function MyTaskList({ groups, view, ask, head, before, after, rail }: MyTaskListProps): ReactElement {
  const [lines, settle] = useLines(groups);
  const tools = useTools(ask);
  const drag = useCarrying({ lines, view, settle, tools });
  useShownOrder((taskId) => {
    const group = groups.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
    return group?.tasks.map(({ id }) => id) ?? null;
  });
  const root = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualColumnHandle | null>(null);
  useRowEvents(root, { drag, tools, lines, hold: (line) => handle.current?.anchorNext(line) });
  const renderLine = useMemo(() => {
    const byKey = new Map(groups.map((group) => [group.key, group]));
    const onMenu = (taskId: string, anchor: HTMLElement): void => openTaskMenu(tools(taskId), taskId, anchor);
    return (line: string): ReactElement | null => {
      const key = groupOfHead(line);
      const group = byKey.get(key ?? "");
      if (key === null) return <MyTaskRow taskId={line} onMenu={onMenu} />;
      return group === undefined ? null : <Heading group={group} />;
    };
  }, [groups, tools]);
  const { attach, moves, setGeometry } = drag;
  const onReady = useCallback(
    (ready: VirtualColumnHandle | null) => {
      handle.current = ready;
      setGeometry(LIST, ready);
    },
    [setGeometry],
  );
  const take = useCallback(
    (element: HTMLDivElement | null) => {
      root.current = element;
      return attach(element);
    },
    [attach],
  );
  return (
    <div ref={take} className={css.split} data-drag-board="">
      <div className={css.column}>
        {head}
        <section className={css.list} data-drag-column={LIST}>
          <VirtualColumn
            ids={lines}
            renderItem={renderLine}
            estimate={heightOf}
            gap={0}
            label={myTasksText.list}
            className={css.scroller ?? ""}
            moves={moves}
            onReady={onReady}
            before={before}
            after={after}
          />
        </section>
      </div>
      {rail}
    </div>
  );
}
