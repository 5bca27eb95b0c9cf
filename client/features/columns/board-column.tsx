import { memo, useCallback, useState, type ReactElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useList, useMark } from "#client/hooks/use-live.ts";
import type { BoardFilter } from "#client/entities/board/view/board-view.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { AddTaskButton } from "#client/ui/board/add-task-button.tsx";
import { columnBody, ColumnView, FoldedColumnView } from "#client/ui/board/column-view.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { useColumnDrag } from "#client/ui/drag/use-drag-engine.ts";
import type { DragEngine } from "#client/ui/drag/drag-engine.ts";
import type { ColumnKind } from "#client/ui/icons/marks.tsx";
import { VirtualColumn } from "#client/ui/virtual/virtual-column.tsx";
import type { VirtualColumnHandle } from "#client/ui/virtual/column-handle.ts";
import type { Column } from "#contract/entities/column.ts";
import type { ColumnDialogs } from "./column-dialogs.tsx";
import type { ColumnMenu, ColumnRights } from "./column-menu.tsx";
import { lazyColumns } from "./column-parts.ts";
import { columnText } from "./column-text.ts";
import { seenIn, useSizes } from "./column-queries.ts";
import css from "./columns.module.css";

/** Card slots of a column, filled by the page that joins columns and tasks. */
export interface CardSlots {
  /** Must be a stable function. */
  renderCard: (taskId: string) => ReactNode;
  /** Renders the field of a new card. */
  renderQuickAdd: (columnId: string, options: NewCardOptions) => ReactNode;
  addLabel: string;
  addTo: (column: string) => string;
}

export interface NewCardOptions {
  isOffered: boolean;
  /** The column has no cards. */
  isFirst: boolean;
  close: (byKey: boolean) => void;
}

/** The field of a new task that is open on a board, if any. */
export interface NewTaskFieldState {
  columnId: string;
  /** Opened by a new or an empty board, not by the user. */
  isOffered: boolean;
}

export interface BoardColumnProps {
  column: Column;
  kind: ColumnKind;
  /** Whether it explains its purpose while it is empty. */
  hasHint: boolean;
  /** The position from 1, and the number of columns. */
  place: number;
  of: number;
  drag: DragEngine;
  cards: CardSlots;
  boardFilter: BoardFilter | null;
  rights: ColumnRights;
  dialogs: ColumnDialogs;
  /** `null` when the field of a new card is not open here. */
  adding: NewTaskFieldState | null;
  folded: boolean;
  onAdding: (adding: NewTaskFieldState | null) => void;
  onFold: (columnId: string, folded: boolean) => void;
  onMoved: (columnId: string) => void;
}

/**
 * One column of a board. Re-renders only when its own row or the number of its cards changes; the order of the cards is subscribed to
 * separately.
 */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps): ReactElement {
  const { column, kind, boardFilter, folded, onFold } = props;
  const { seen, count } = useSizes(column.id, boardFilter);
  if (!folded) return <OpenColumn {...props} seen={seen} count={count} />;
  return (
    <FoldedColumnView
      id={column.id}
      title={column.name}
      kind={kind}
      color={column.color}
      count={seen}
      unfoldLabel={columnText.unfold(column.name, seen)}
      onUnfold={() => onFold(column.id, false)}
    />
  );
});

type OpenColumnProps = BoardColumnProps & { seen: number; count: number };

function OpenColumn(props: OpenColumnProps): ReactElement {
  const { column, kind, boardFilter, seen, count, drag, cards, rights, adding, place, of } = props;
  const { over } = useColumnDrag(drag, column.id);
  const [renaming, setRenaming] = useState(false);
  const endRenaming = (byKey: boolean): void => {
    flushSync(() => setRenaming(false));
    if (byKey) columnElement(column.id)?.querySelector<HTMLElement>("[data-drag-column-handle]")?.focus();
  };
  const mark = useMark("column", column.id);
  const limit = column.wipLimit === null ? undefined : { used: count, max: column.wipLimit };
  const editor = lazyColumns.now();
  return (
    <ColumnView
      id={column.id}
      title={column.name}
      kind={kind}
      color={column.color}
      count={count}
      seen={boardFilter?.count(seen, count)}
      countLabel={limit === undefined ? columnText.count(count) : columnText.countOfLimit(count, limit.max)}
      limit={limit}
      target={over}
      handleLabel={rights.canEdit ? columnText.handle(column.name, place, of) : undefined}
      note={mark === null ? undefined : columnText.marks[mark]}
      empty={props.hasHint && count === 0 && adding === null ? hintOf(column, rights) : undefined}
      titleEditor={renaming && editor !== null ? <editor.NameEditor column={column} onDone={endRenaming} /> : undefined}
      actions={<ColumnActions {...props} onRename={() => lazyColumns.use(() => setRenaming(true))} />}
    >
      <ColumnCards
        column={column}
        boardFilter={boardFilter}
        drag={drag}
        renderCard={cards.renderCard}
        after={afterCards(props)}
      />
    </ColumnView>
  );
}

const hintOf = ({ kind }: Column, { canAddTasks }: ColumnRights): string =>
  columnText.empty[canAddTasks ? kind : "closed"];

type ColumnCardsProps = Pick<OpenColumnProps, "column" | "boardFilter" | "drag"> &
  Pick<CardSlots, "renderCard"> & { after: ReactNode };

/** The only part that re-renders when cards move within the column. */
function ColumnCards({ column, boardFilter, drag, renderCard, after }: ColumnCardsProps): ReactElement {
  const ids = seenIn(boardFilter, useList(`tasks:${column.id}`));
  const onReady = useCallback(
    (handle: VirtualColumnHandle | null) => drag.setGeometry(column.id, handle),
    [drag, column.id],
  );
  return (
    <VirtualColumn
      ids={ids}
      renderItem={renderCard}
      className={columnBody}
      label={column.name}
      moves={drag.moves}
      onReady={onReady}
      after={after}
    />
  );
}

function ColumnActions(props: OpenColumnProps & { onRename: () => void }): ReactElement {
  const { column, rights, cards, dialogs, onAdding, onRename, onFold, onMoved } = props;
  const sync = useSync();
  const columnId = column.id;
  const menu: Omit<ColumnMenu, "anchor"> = {
    sync,
    columnId,
    rights,
    onRename,
    onLimit: () => dialogs.limit(columnId),
    onFold: () => onFold(columnId, true),
    onMoved,
  };
  return (
    <>
      {rights.canAddTasks && (
        <IconButton
          size="sm"
          icon="plus"
          name={cards.addTo(column.name)}
          onClick={() => onAdding({ columnId, isOffered: false })}
        />
      )}
      <IconButton
        size="sm"
        icon="dots"
        name={columnText.menuOf(column.name)}
        aria-haspopup="menu"
        onClick={({ currentTarget: anchor }) =>
          lazyColumns.use(({ openColumnMenu }) => openColumnMenu({ ...menu, anchor }))
        }
      />
    </>
  );
}

/** The part under the cards: the field of a new one, or the button that opens it. In an empty column a hint explains the field. */
function afterCards({ column, boardFilter, seen, count, rights, cards, adding, onAdding }: OpenColumnProps): ReactNode {
  const note = boardFilter?.note(count - seen);
  if (adding === null || !rights.canAddTasks) {
    if (note !== undefined || !rights.canAddTasks) return note;
    if (count === 0) return undefined;
    return (
      <AddTaskButton onClick={() => onAdding({ columnId: column.id, isOffered: false })}>
        {cards.addLabel}
      </AddTaskButton>
    );
  }
  const close = (byKey: boolean): void => {
    flushSync(() => onAdding(null));
    if (byKey) focusAddButton(column.id);
  };
  return (
    <>
      {cards.renderQuickAdd(column.id, { isOffered: adding.isOffered, isFirst: count === 0, close })}
      {count === 0 && <p className={css.hint}>{columnText.emptyFirst}</p>}
    </>
  );
}

function columnElement(columnId: string): Element | null {
  return document.querySelector(`[data-drag-column="${CSS.escape(columnId)}"]`);
}

/** Moves the focus from a closed field to the button that opens it: under the cards, or in the header of an empty column. */
function focusAddButton(columnId: string): void {
  const column = columnElement(columnId);
  const button = column?.querySelector<HTMLElement>("[data-drag-after] button") ?? column?.querySelector("button");
  button?.focus();
}
