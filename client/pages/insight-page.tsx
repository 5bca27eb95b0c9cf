import { useCallback, useLayoutEffect, useMemo, useRef, type ReactElement } from "react";
import { attachments } from "#client/features/attachments/attachment-parts.ts";
import { BoardHead } from "#client/features/boards/board-head.tsx";
import { BoardViews, type BoardViewsProps } from "#client/features/boards/board-views.tsx";
import { useAncestors } from "#client/features/boards/board-queries.ts";
import { BoardSkeleton, UnknownBoard } from "#client/features/boards/unknown-board.tsx";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { BoardDocument } from "#client/features/documents/board-document.tsx";
import { Dashboard } from "#client/features/dashboards/dashboard.tsx";
import { dashboardText } from "#client/features/dashboards/dashboard-text.ts";
import { useBoardPeopleParts } from "#client/features/members/board-people.tsx";
import { myInvitations } from "#client/features/members/my-invitation-parts.ts";
import { HistoryBoard } from "#client/features/history/history-board.tsx";
import { historyText } from "#client/features/history/history-text.ts";
import { historyCardOf } from "#client/features/history/history-card.tsx";
import { SubtreeTasks } from "#client/features/subtree-tasks/subtree-tasks.tsx";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useBoardTree } from "#client/entities/board/board-tree.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { PageError } from "#client/shared/errors/page-error.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import type { RouteParams } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useBoardState, useOnline, useOpenBoard, useRole, useRow } from "#client/hooks/use-live.ts";
import { PageHead } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { colorOf } from "#client/ui/theme/color.ts";
import type { Board } from "#contract/entities/board.ts";
import { isId } from "#contract/core/id.ts";
import { can } from "#contract/core/permission.ts";
import css from "./insight-page.module.css";

/** `/i/{board?}`: analytics of a board with its nested boards, and the board's page; without an id those of all boards. */
export function InsightPage({ params }: { params: RouteParams<"boardInsight"> }): ReactElement {
  const boardId = params.board;
  if (boardId === undefined) return <AllBoards />;
  // An invalid id is answered like a board that the user may not see, to reveal nothing.
  if (!isId(boardId)) throw new PageError(403);
  return <OneBoard key={boardId} boardId={boardId} />;
}

function OneBoard({ boardId }: { readonly boardId: string }): ReactElement {
  useOpenBoard(boardId);
  const board = useRow("board", boardId);
  const state = useBoardState(boardId);
  const online = useOnline();
  const [query] = useQuery();
  const title = query.get("view") === "past" ? historyText.title : dashboardText.title;
  usePageTitle(board && `${title}: ${board.title}`);
  if (state === "forbidden") throw new PageError(403);
  if (board !== undefined) return <BoardInsight board={board} />;
  const willCome = state === "loading" || online;
  return <Stage banner={<ConnectionBanner />}>{willCome ? <BoardSkeleton /> : <UnknownBoard />}</Stage>;
}

function BoardInsight({ board }: { readonly board: Board }): ReactElement {
  const ancestors = useAncestors(board.id);
  const role = useRole(board.id);
  const canRename = board.status === "active" && can(role, "board.edit");
  const boardIds = useMemo(() => [board.id], [board.id]);
  const [query] = useQuery();
  const view = query.get("view");
  const isHistory = view === "past";
  return (
    <Stage
      // In a board's history each column scrolls by itself, as on a board.
      scroll={!isHistory}
      tiers={ancestors.map((above) => colorOf(above.color))}
      wash={colorOf(board.color)}
      banner={<ConnectionBanner />}
    >
      <BoardHead board={board} canRename={canRename} {...useBoardPeopleParts(board.id)} />
      {view === "tasks" && <SubtreeTasks boardId={board.id} views={<Views boardId={board.id} view="tasks" />} />}
      {isHistory && (
        <HistoryBoard board={board} views={<Views boardId={board.id} view="insight" />} cardOf={historyCardOf} />
      )}
      {view !== "tasks" && !isHistory && (
        <>
          <Dashboard
            boardIds={boardIds}
            name={board.title}
            board={board}
            views={<Views boardId={board.id} view="insight" />}
          />
          <OwnPage boardId={board.id} canEdit={board.status === "active" && can(role, "document.edit")} />
        </>
      )}
    </Stage>
  );
}

/** Links to the board's views, with the current one scrolled into view. */
function Views({ boardId, view }: BoardViewsProps): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const now = line.current?.querySelector("[aria-current]");
    now?.scrollIntoView({ inline: "center", block: "nearest" });
  }, []);
  return (
    <div ref={line} className={css.views}>
      <BoardViews boardId={boardId} {...(view === undefined ? {} : { view })} />
    </div>
  );
}

/** The board's own page with its attachments. */
function OwnPage({ boardId, canEdit }: { readonly boardId: string; readonly canEdit: boolean }): ReactElement {
  const sync = useSync();
  const files = useLazy(attachments);
  const holder = useMemo(() => ({ boardId }), [boardId]);
  const keepPicture = useCallback(
    async (file: File) => (await attachments.load()).keepPicture(sync, holder, file),
    [sync, holder],
  );
  return (
    <div className={css.document} data-board-page="">
      <BoardDocument boardId={boardId} canEdit={canEdit} keepPicture={keepPicture} />
      {files && <files.Attachments holder={holder} />}
    </div>
  );
}

function AllBoards(): ReactElement {
  const tree = useBoardTree();
  // Titles and positions of boards change more often than the set of root boards.
  const ids = tree.map(({ board }) => board.id).join();
  const boardIds = useMemo(() => (ids === "" ? [] : ids.split(",")), [ids]);
  usePageTitle(dashboardText.title);
  const invitations = useLazy(myInvitations);
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <PageHead title={dashboardText.allBoards} />
      {invitations && <invitations.MyInvitations />}
      <Dashboard boardIds={boardIds} name={dashboardText.allBoards} />
    </Stage>
  );
}
