import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import css from "./board-page.module.css";
import { catchUpStrip } from "#client/features/catch-up/catch-up-parts.ts";
import { BoardHead } from "#client/features/boards/board-head.tsx";
import { lazyBoards } from "#client/features/boards/board-parts.ts";
import { useAncestors, useIsEmpty } from "#client/features/boards/board-queries.ts";
import { NestedBoards } from "#client/features/boards/nested-boards.tsx";
import { BoardSkeleton, ColumnsSkeleton, UnknownBoard } from "#client/features/boards/unknown-board.tsx";
import type { ViewHostProps } from "#client/features/board-views/view-host.tsx";
import { lazyViews } from "#client/features/board-views/view-parts.ts";
import { BoardCanvas } from "#client/features/columns/board-canvas.tsx";
import type { NewTaskFieldState } from "#client/features/columns/board-column.tsx";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { useBoardPeopleParts } from "#client/features/members/board-people.tsx";
import { templateGallery } from "#client/features/new-board/new-board-parts.ts";
import { newTaskDraft, showEndOf } from "#client/features/tasks/new-task-field.tsx";
import { lazyTasks } from "#client/features/tasks/task-parts.ts";
import { useCardActions } from "#client/features/tasks/card-actions.tsx";
import { useTaskDialogs } from "#client/features/tasks/use-task-dialogs.tsx";
import type { TaskMoveResult } from "#client/entities/task/actions/move-dialog.tsx";
import { useInQuery } from "#client/shared/navigation/address.ts";
import type { BoardFilter } from "#client/entities/board/view/board-view.ts";
import { onCommand, runCommand } from "#client/shared/navigation/command.ts";
import { isFreshBoard, setFreshBoard } from "#client/features/new-board/fresh-board.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { PageError } from "#client/shared/errors/page-error.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import type { RouteParams } from "#client/shared/navigation/paths.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import {
  useBoardState,
  useList,
  useListSize,
  useOnline,
  useOpenBoard,
  useRole,
  useRow,
} from "#client/hooks/use-live.ts";
import { BoardToolbar } from "#client/ui/board/board-header.tsx";
import type { DragEngine } from "#client/ui/drag/drag-engine.ts";
import { Stage } from "#client/ui/layout/stage.tsx";
import { colorOf } from "#client/ui/theme/color.ts";
import { HANDHELD_QUERY, PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import type { Board } from "#contract/entities/board.ts";
import { isId } from "#contract/core/id.ts";
import { can } from "#contract/core/permission.ts";

/** `/b/{board}`: a board. Without an id the router shows the tree of boards. */
export function BoardPage({ params }: { params: RouteParams<"board"> }): ReactElement | null {
  const boardId = params.board;
  if (boardId === undefined) return null;
  // An invalid id is answered like a board that the user may not see, to reveal nothing.
  if (!isId(boardId)) throw new PageError(403);
  return <OneBoard key={boardId} boardId={boardId} />;
}

function OneBoard({ boardId }: { boardId: string }): ReactElement {
  useOpenBoard(boardId);
  const board = useRow("board", boardId);
  const state = useBoardState(boardId);
  const online = useOnline();
  usePageTitle(board?.title);
  if (state === "forbidden") throw new PageError(403);
  const isHere = state === "partial" || state === "complete";
  // Until the server has responded, a missing board may still load.
  const willCome = state === "loading" || online;
  // Skeletons are hidden at first; once shown, the next one appears without a delay.
  const isLong = useLasts(!isHere, 300);
  if (board === undefined) {
    return <Stage banner={<ConnectionBanner />}>{willCome ? <BoardSkeleton /> : <UnknownBoard />}</Stage>;
  }
  return (
    <BoardSheet board={board}>
      {isHere ? (
        <BoardColumns board={board} />
      ) : willCome ? (
        <ColumnsSkeleton isNow={isLong} />
      ) : (
        <UnknownBoard isNested />
      )}
    </BoardSheet>
  );
}

function BoardSheet({ board, children }: { board: Board; children: ReactElement }): ReactElement {
  const ancestors = useAncestors(board.id);
  const role = useRole(board.id);
  const isArchived = board.status === "archived";
  const hasColumns = useListSize(`columns:${board.id}`) > 0;
  const beside = useLazy(lazyBoards);
  const catchUp = useLazy(catchUpStrip);
  return (
    <Stage
      tiers={ancestors.map((above) => colorOf(above.color))}
      wash={colorOf(board.color)}
      banner={<ConnectionBanner />}
    >
      <BoardHead
        board={board}
        canRename={!isArchived && can(role, "board.edit")}
        canAdd={!isArchived && can(role, "task.create") && hasColumns}
        {...useBoardPeopleParts(board.id)}
      />
      {beside && <beside.ArchivedHint board={board} />}
      {catchUp && <catchUp.CatchUpStrip board={board} />}
      {children}
    </Stage>
  );
}

/**
 * Returns the state of the new-task field. A board that the user has just created offers it in its first column, once; so does an empty
 * board if there is room beside the keyboard.
 */
function useAdding(board: Board, columnIds: readonly string[], canAdd: boolean) {
  const isEmpty = useIsEmpty(board.id);
  const isPhone = useMedia(PHONE_QUERY);
  const [isFresh] = useState(() => isFreshBoard(board.id));
  const [wasEmpty] = useState(isFresh || isEmpty);
  useEffect(() => setFreshBoard(null), []);
  const [adding, setAdding] = useState<NewTaskFieldState | null | undefined>(undefined);
  const first = columnIds[0];
  if (adding === undefined && first !== undefined) {
    setAdding(canAdd && (isFresh || (isEmpty && !isPhone)) ? { columnId: first, isOffered: true } : null);
  }
  return { adding: adding ?? null, isEmpty, isPhone, wasEmpty, setAdding };
}

/** Connects moves without dragging to the canvas's drag engine, which shows and announces them. */
function useMoved(boardId: string) {
  const drag = useRef<DragEngine>(null);
  const onDragReady = useCallback((engine: DragEngine) => {
    drag.current = engine;
  }, []);
  const onMoved = useCallback(
    (move: TaskMoveResult) => {
      if (move.boardId === boardId) drag.current?.moved({ kind: "card", id: move.taskId, ...move });
    },
    [boardId],
  );
  return { onDragReady, onMoved };
}

/** Returns the view that the address requests. All columns need no chunk; filters, sort orders and other views load theirs. */
function useLook() {
  const isColumns = !useInQuery("view=");
  const isPlain = !useInQuery("filter=") && isColumns;
  const isWhole = !useInQuery("sort=") && isPlain;
  const views = useLazy(isWhole ? null : lazyViews);
  const [boardFilter, onBoardFilter] = useState<BoardFilter | null>(null);
  return { isColumns, isPlain, isReady: isWhole || views, views, boardFilter, onBoardFilter };
}

interface LookedProps extends Omit<ViewHostProps, "boardFilter"> {
  look: ReturnType<typeof useLook>;
}

/** Renders the columns, or the view that replaces them. */
function Looked({ look, ...props }: LookedProps): ReactNode {
  const { isColumns, isReady, views, boardFilter, onBoardFilter } = look;
  const shown = isColumns ? props.children : views && <views.ViewHost {...props} boardFilter={boardFilter} />;
  return (
    <>
      {views && <views.BoardFilterHost boardId={props.board.id} onBoardFilter={onBoardFilter} />}
      {isReady ? shown : <ColumnsSkeleton />}
    </>
  );
}

/** Suggests other sets of columns. Their space is reserved, so nothing moves when they load. */
function Templates({ boardId }: { boardId: string }): ReactElement {
  const gallery = useLazy(templateGallery);
  return (
    <div className={css.templates}>{gallery && <gallery.FreshTemplates boardId={boardId} onDown={focusNewTask} />}</div>
  );
}

function focusNewTask(): void {
  const field = document.querySelector<HTMLElement>("[data-drag-board] textarea");
  if (field === null) runCommand("task.new", {});
  else field.focus();
}

/** The new-task field in its column, or its bottom sheet on a phone; a new board has the field there too. */
function useSheet(adding: NewTaskFieldState | null, setAdding: (adding: NewTaskFieldState | null) => void) {
  const isHandheld = useMedia(HANDHELD_QUERY);
  const isOpen = isHandheld && adding !== null && !adding.isOffered;
  const loaded = useLazy(isOpen ? lazyTasks : null);
  const onAdding = useCallback(
    (next: NewTaskFieldState | null) => {
      // Synchronously in the press event: otherwise a phone does not open its keyboard on focus.
      if (isHandheld && next?.isOffered === false) lazyTasks.use(() => flushSync(() => setAdding(next)));
      else setAdding(next);
    },
    [isHandheld, setAdding],
  );
  return { onAdding, inColumn: isOpen ? null : adding, sheet: isOpen && loaded ? { ...adding, ...loaded } : null };
}

function BoardColumns({ board }: { board: Board }): ReactElement {
  const boardId = board.id;
  const role = useRole(boardId);
  const isReadOnly = board.status === "archived";
  const canNest = !isReadOnly && can(role, "board.nest");
  const canEditColumns = !isReadOnly && can(role, "column.edit");
  const columnIds = useList(`columns:${boardId}`);
  const hasNested = useList(`boards:${boardId}`).length > 0;
  const { adding, isEmpty, isPhone, wasEmpty, setAdding } = useAdding(
    board,
    columnIds,
    !isReadOnly && can(role, "task.create"),
  );
  const current = useRef<string | undefined>(undefined);
  const onCurrent = useCallback((columnId: string) => {
    current.current = columnId;
  }, []);
  const { onAdding: open, inColumn, sheet } = useSheet(adding, setAdding);
  const onAdding = useCallback((columnId: string) => open({ columnId, isOffered: false }), [open]);
  const { onDragReady, onMoved } = useMoved(boardId);
  const { ask, opened } = useTaskDialogs(onMoved);
  const cards = useCardActions({ boardId, isReadOnly, ask, onAdding });
  const addTask = useCallback(
    (requestedId?: string) => {
      const inView = columnIds.find((id) => id === current.current);
      const columnId = requestedId ?? inView ?? columnIds[0];
      if (columnId !== undefined) onAdding(columnId);
    },
    [columnIds, onAdding],
  );
  const canAdd = cards.canAdd && columnIds.length > 0;
  useEffect(() => (canAdd ? onCommand("task.new", ({ columnId }) => addTask(columnId)) : undefined), [canAdd, addTask]);
  const beside = useLazy(lazyBoards);
  const look = useLook();
  // Independent of the field's state, so that the pressed element does not move when the focus leaves the field.
  const isBegun = look.isColumns && wasEmpty;
  return (
    <>
      <BoardToolbar>
        {beside && (
          <beside.BoardViews
            boardId={boardId}
            conditions={look.boardFilter?.conditions}
            canNest={canNest && !hasNested}
          />
        )}
      </BoardToolbar>
      {canNest && isBegun && !isEmpty && !isPhone && beside && <beside.NestingHint boardId={boardId} />}
      {look.isPlain && <NestedBoards boardId={boardId} canAdd={canNest} />}
      {isBegun && isEmpty && canEditColumns && <Templates boardId={boardId} />}
      <Looked {...{ look, board, cards, ask, onAdding }} adding={inColumn} onClose={setAdding}>
        <BoardCanvas
          boardId={boardId}
          cards={cards}
          boardFilter={look.boardFilter}
          canEditColumns={canEditColumns}
          adding={inColumn}
          onAdding={open}
          onDragReady={onDragReady}
          onCurrent={onCurrent}
        />
      </Looked>
      {opened}
      {sheet && (
        <sheet.TaskSheet
          key={sheet.columnId}
          draft={newTaskDraft(sheet.columnId)}
          place={{ boardId, columnId: sheet.columnId }}
          onClose={(added) => {
            setAdding(null);
            if (added.some(({ columnId }) => columnId === sheet.columnId)) showEndOf(sheet.columnId);
          }}
        />
      )}
    </>
  );
}
