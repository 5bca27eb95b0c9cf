import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import type { BoardFilter } from "#client/entities/board/view/board-view.ts";
import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { ColumnsTrack } from "#client/ui/board/board-header.tsx";
import type { CardDrop, DragCallbacks, DragEvent } from "#client/ui/drag/model/drag-types.ts";
import { useDragEngine } from "#client/ui/drag/use-drag-engine.ts";
import type { DragEngine } from "#client/ui/drag/drag-engine.ts";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { AddColumn } from "./add-column.tsx";
import { BoardColumn, type NewTaskFieldState, type CardSlots } from "./board-column.tsx";
import { watchCards, type CardPresses } from "./card-events.tsx";
import { useColumnDialogs } from "./column-dialogs.tsx";
import { lazyColumns } from "./column-parts.ts";
import { columnsWithHint, seenIn, useColumns } from "./column-queries.ts";
import { ColumnStrip } from "./column-strip.tsx";
import { columnText } from "./column-text.ts";
import css from "./columns.module.css";
import { useFoldedColumns } from "./folded-columns.tsx";

/** Task slots of the canvas, filled by the page that joins columns and tasks. */
export interface CanvasCards extends CardSlots, CardPresses {
  canMove: boolean;
  canAdd: boolean;
  /** The drag engine keeps the place open until the data show the move. */
  drop: (drop: CardDrop) => void;
  /** Called when a card is dropped outside the columns, for example on a board of the side tree. */
  dropOn: (taskId: string, target: string) => void;
  canDropOn: (taskId: string, target: string) => boolean;
  describe: (event: DragEvent) => Promise<string>;
  lost: () => void;
}

export interface BoardCanvasProps {
  boardId: string;
  cards: CanvasCards;
  /** The filter; `null` without one. */
  boardFilter: BoardFilter | null;
  canEditColumns: boolean;
  adding: NewTaskFieldState | null;
  onAdding: (adding: NewTaskFieldState | null) => void;
  onDragReady: (drag: DragEngine) => void;
  /** Called on a phone when another column comes into view. */
  onCurrent: (columnId: string) => void;
}

/** The columns of a board with their cards; both can be dragged. */
export function BoardCanvas(props: BoardCanvasProps): ReactElement {
  const { boardId, cards, boardFilter, canEditColumns, adding, onAdding, onDragReady, onCurrent } = props;
  const sync = useSync();
  const columns = useColumns(boardId);
  const { folded, fold } = useFoldedColumns(boardId);
  const { dialogs, opened } = useColumnDialogs();
  const isPhone = useMedia(PHONE_QUERY);
  const drag = useDragEngine({
    env: {
      columnIds: () => sync.store.list(`columns:${boardId}`),
      columnOrder: (columnId) => seenIn(boardFilter, sync.store.list(`tasks:${columnId}`)),
      isSorted: () => boardFilter?.isSorted,
    },
    callbacks: callbacksOf(sync, cards, canEditColumns),
  });
  useEffect(() => onDragReady(drag), [drag, onDragReady]);
  const [track, setTrack] = useState<HTMLElement | null>(null);
  const follow = useTrack(drag, cards, setTrack);
  const onMoved = useCallback(
    (columnId: string) => announceColumnMove(sync, drag, boardId, columnId),
    [sync, drag, boardId],
  );
  const rights = useMemo(
    () => ({ canEdit: canEditColumns, canAddTasks: cards.canAdd }),
    [canEditColumns, cards.canAdd],
  );
  const hinted = useMemo(() => columnsWithHint(columns), [columns]);
  const onMenu = (columnId: string, anchor: HTMLElement): void => {
    const toRename = { onRename: () => dialogs.rename(columnId), onLimit: () => dialogs.limit(columnId) };
    lazyColumns.use(({ openColumnMenu }) => openColumnMenu({ sync, columnId, anchor, rights, onMoved, ...toRename }));
  };
  return (
    <>
      {isPhone && (
        <ColumnStrip
          columns={columns}
          boardFilter={boardFilter}
          track={track}
          onCurrent={onCurrent}
          {...(canEditColumns ? { onMenu } : {})}
        />
      )}
      <ColumnsTrack label={columnText.columns} trackRef={follow} mayFinish={cards.canMove && hasBothEnds(columns)}>
        {columns.map(({ column, mark }, at) => (
          <BoardColumn
            key={column.id}
            column={column}
            kind={mark}
            hasHint={hinted.has(column.id)}
            place={at + 1}
            of={columns.length}
            drag={drag}
            cards={cards}
            boardFilter={boardFilter}
            rights={rights}
            dialogs={dialogs}
            adding={adding?.columnId === column.id ? adding : null}
            folded={!isPhone && folded.has(column.id)}
            onAdding={onAdding}
            onFold={fold}
            onMoved={onMoved}
          />
        ))}
        {canEditColumns && <AddColumn boardId={boardId} />}
        {!canEditColumns && columns.length === 0 && <p className={css.hint}>{columnText.noColumns}</p>}
      </ColumnsTrack>
      {opened}
    </>
  );
}

/** Returns true if tasks can be completed and reopened: some columns are «done» and some are not. */
function hasBothEnds(columns: readonly MarkedColumn[]): boolean {
  const isDone = ({ column }: MarkedColumn): boolean => column.kind === "done";
  return columns.some(isDone) && !columns.every(isDone);
}

function callbacksOf(sync: Sync, cards: CanvasCards, canEditColumns: boolean): DragCallbacks {
  const nameOf = (columnId: string): string => sync.store.get("column", columnId)?.name ?? "";
  return {
    canDrag: (kind) => (kind === "card" ? cards.canMove : canEditColumns),
    canDropOn: (kind, id, target) => kind === "card" && cards.canDropOn(id, target),
    onDrop: cards.drop,
    onDropColumn: ({ id, previousId, nextId }) =>
      lazyColumns.use(({ moveColumn }) => void moveColumn(sync, id, { leftId: previousId, rightId: nextId })),
    onDropTarget: ({ kind, id, target }) => {
      if (kind === "card") cards.dropOn(id, target);
    },
    onLost: cards.lost,
    describe: async (event) =>
      event.kind === "card" ? cards.describe(event) : (await lazyColumns.load()).carryText(event, nameOf(event.id)),
  };
}

/** Announces a move from the menu and moves the focus as after a drop. */
function announceColumnMove(sync: Sync, drag: DragEngine, boardId: string, columnId: string): void {
  const order = sync.store.list(`columns:${boardId}`);
  drag.moved({ kind: "column", id: columnId, columnId, index: order.indexOf(columnId), count: order.length });
}

/** Attaches the drag engine and the card events to the track; returns the same function for the same engine. */
function useTrack(
  drag: DragEngine,
  cards: CardPresses,
  onTrack: (track: HTMLElement | null) => void,
): (track: HTMLElement) => () => void {
  const latest = useRef(cards);
  useEffect(() => {
    latest.current = cards;
  });
  return useCallback(
    (track) => {
      onTrack(track);
      const detach = drag.attach(track);
      const stop = watchCards(track, drag, () => latest.current);
      return () => {
        onTrack(null);
        stop();
        detach?.();
      };
    },
    [drag, onTrack],
  );
}
