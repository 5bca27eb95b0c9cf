import { useMemo, useState, type KeyboardEvent, type MouseEvent, type ReactElement, type UIEvent } from "react";
import { type BoardViewProps, SORT_KEY } from "#client/entities/board/view/board-view.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { useShownOrder } from "#client/entities/task/shown-order.ts";
import { nextSorting, readSorting, type SortField } from "#client/entities/task/task-order.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { useEvenRows } from "#client/ui/virtual/even-rows.ts";
import { GroupRow } from "./group-row.tsx";
import { linesOf, orderIn, type Line, tasksIn } from "./table-lines.ts";
import { cellsFor, pressCell } from "./table-keys.ts";
import { TableHead } from "./table-head.tsx";
import { tableText } from "./table-text.ts";
import css from "./table.module.css";
import { TaskRow } from "./task-row.tsx";
import { useGrid } from "./use-grid.ts";
import { useLongPressMenu } from "./use-long-press-menu.ts";

const ROW = 38;
const PHONE_ROW = 60;
const HEAD = 35;

/** The folded groups, until the table is closed. */
function useFolded(): readonly [ReadonlySet<string>, (columnId: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set());
  const turn = (columnId: string): void =>
    setFolded((current) => {
      const next = new Set(current);
      if (!next.delete(columnId)) next.add(columnId);
      return next;
    });
  return [folded, turn];
}

/** Returns the line and the cell under a press. */
function placeAt(target: EventTarget | null): { line: number; cell: number; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  const [line, cell] = element?.dataset["place"]?.split(":").map(Number) ?? [];
  return element === null || line === undefined || cell === undefined ? null : { line, cell, element };
}

/** Returns the first cell of a row, for a menu that was requested for the row as a whole. */
function placeIn(target: EventTarget | null): ReturnType<typeof placeAt> {
  return target instanceof Element ? placeAt(target.querySelector("[data-place]")) : null;
}

/** The number of cells of a line: a group has its header and the button that adds a task. */
function cellsIn(line: Line | undefined, { canAdd, canEdit }: BoardViewProps["acts"]): number {
  if (line !== undefined && "task" in line) return cellsFor({ canEdit }).length;
  return canAdd ? 2 : 1;
}

/** Returns handlers for presses, keys and menu requests on cells. */
function usePresses(
  { acts, onAdding }: Pick<BoardViewProps, "acts" | "onAdding">,
  lines: readonly Line[],
  turn: (columnId: string) => void,
) {
  const sync = useSync();
  const act = (line: number, cell: number, element: HTMLElement): boolean => {
    const current = lines[line];
    if (current === undefined) return false;
    if (!("task" in current)) (cell === 0 ? turn : onAdding)(current.id);
    else pressCell(sync, acts, { task: current.task, cell, element });
    return true;
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const at = placeAt(event.target);
    const current = at === null ? undefined : lines[at.line];
    if (at === null || current === undefined) return false;
    if (event.key === " ") return act(at.line, at.cell, at.element);
    if (!("task" in current)) return event.key === "Enter" && act(at.line, at.cell, at.element);
    return acts.press(event.nativeEvent, current.task.id, at.element);
  };
  const onMenu = (event: MouseEvent): void => {
    if (event.defaultPrevented) return;
    const at = placeAt(event.target) ?? placeIn(event.target);
    const current = at === null ? undefined : lines[at.line];
    if (at === null || current === undefined || !("task" in current)) return;
    event.preventDefault();
    const isByKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
    acts.menu(current.task.id, isByKey ? at.element : { x: event.clientX, y: event.clientY });
  };
  return { act, onKey, onMenu };
}

/** A board as a table: a row for each task, grouped by column, with cells that are edited in place. */
export function BoardView({ board, columns, boardFilter, acts, onAdding, quickAdd }: BoardViewProps): ReactElement {
  const [query, change] = useQuery();
  const sorting = useMemo(() => readSorting(query.get(SORT_KEY)), [query]);
  const [folded, turn] = useFolded();
  const isPhone = useMedia(PHONE_QUERY);
  const { tasks } = boardFilter;
  const lines = useMemo(() => linesOf({ columns, tasks, folded }), [columns, tasks, folded]);
  const height = isPhone ? PHONE_ROW : ROW;
  const { scroller, from, to, onScroll, reveal } = useEvenRows(lines.length, height, isPhone ? 0 : HEAD);
  const { act, onKey, onMenu } = usePresses({ acts, onAdding }, lines, turn);
  const grid = useGrid({
    lines: lines.length,
    cellsOf: (line) => cellsIn(lines[line], acts),
    pageLines: Math.max(1, to - from - 10),
    reveal,
    element: () => scroller.current,
  });
  useLongPressMenu(scroller);
  const cells = cellsFor(acts);
  const inTable = useMemo(() => tasksIn(lines), [lines]);
  useShownOrder((taskId) => orderIn(lines, taskId));
  const onSort = (field: SortField): void => change({ [SORT_KEY]: nextSorting(sorting, field) });
  const onScrolled = (event: UIEvent<HTMLElement>): void => {
    const { currentTarget: element } = event;
    element.toggleAttribute("data-scrolled", element.scrollTop > 0);
    onScroll();
  };
  return (
    <>
      {quickAdd !== null && <div className={css.quickAdd}>{quickAdd.field}</div>}
      <div ref={scroller} className={css.scroller} data-scroll="table" onScroll={onScrolled}>
        <table
          className={classNames(css.table, acts.canEdit && css.choosable)}
          // Arrow keys move between the cells, which are edited in place, as in an ARIA grid.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={tableText.label}
          aria-rowcount={lines.length + 1}
          aria-colcount={cells.length}
          aria-multiselectable={acts.canEdit}
          onKeyDown={(event) => {
            const isMeant = !event.defaultPrevented && placeAt(event.target)?.element === event.target;
            if (isMeant && (grid.onKey(event) || onKey(event))) event.preventDefault();
          }}
          onContextMenu={onMenu}
          onClick={(event) => {
            const at = placeAt(event.target);
            if (at !== null) act(at.line, at.cell, at.element);
          }}
          onFocus={(event) => {
            const at = placeAt(event.target);
            if (at !== null) grid.onFocus({ line: at.line, cell: at.cell });
          }}
        >
          {!isPhone && <TableHead sorting={sorting} onSort={onSort} choosable={acts.canEdit ? inTable : null} />}
          <tbody className={css.body} style={{ height: lines.length * height }}>
            {lines.slice(from, to).map((line, at) => {
              const index = from + at;
              const place = { line: index, current: grid.place.line === index ? grid.place.cell : null };
              const size = { top: index * height, height };
              return "task" in line ? (
                <TaskRow key={line.id} {...{ board, cells }} task={line.task} group={line.group} {...place} {...size} />
              ) : (
                <GroupRow
                  key={line.id}
                  {...{ line, at: index, cells }}
                  current={place.current}
                  {...size}
                  canAdd={acts.canAdd}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
