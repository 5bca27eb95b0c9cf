import { useEffect, useRef, type ReactElement } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { lazy, useLazy } from "#client/shared/lazy/lazy.ts";
import { setPageTitle } from "#client/shared/navigation/page-title.ts";
import { matchPath } from "#client/shared/navigation/paths.ts";
import { taskInAddress } from "#client/entities/task/task-address.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useBoardState } from "#client/hooks/use-live.ts";
import { isId } from "#contract/core/id.ts";
import { ROUTE_TITLES } from "../router/routes-text.ts";

/** Prefetched after a board is on screen, so that a press on a card shows local data in the same frame. */
const taskPage = lazy(() => import("#client/pages/task-page.tsx"));

/** Renders the task in the query of the address, over the board or the list of tasks. */
export function TaskOverBoard(): ReactElement | null {
  const { path, search } = useAddress();
  const match = matchPath(path);
  const boardId = match?.name === "board" ? match.params["board"] : undefined;
  const taskId = taskInAddress(search);
  if (taskId === null || !isId(taskId)) return null;
  if (match?.name === "myTasks") return <OverList taskId={taskId} />;
  return boardId === undefined ? null : <OverBoard boardId={boardId} taskId={taskId} />;
}

function OverList({ taskId }: { readonly taskId: string }): ReactElement | null {
  const loaded = useLazy(taskPage);
  useReturn(taskId);
  useEffect(
    () => () => {
      if (matchPath(location.pathname)?.name === "myTasks") setPageTitle(ROUTE_TITLES.myTasks);
    },
    [],
  );
  return loaded && <loaded.TaskPanel taskId={taskId} />;
}

function OverBoard({ boardId, taskId }: { readonly boardId: string; readonly taskId: string }): ReactElement | null {
  const loaded = useLazy(taskPage);
  const state = useBoardState(boardId);
  useTabTitle(boardId);
  useReturn(taskId);
  // The board's own page shows that access is forbidden.
  if (loaded === null || state === "forbidden") return null;
  return <loaded.TaskPanel taskId={taskId} />;
}

/** Restores the board's tab title when the task is closed. */
function useTabTitle(boardId: string): void {
  const { store } = useSync();
  useEffect(
    () => () => {
      const isHere = matchPath(location.pathname)?.params["board"] === boardId;
      if (isHere) setPageTitle(store.get("board", boardId)?.title ?? "");
    },
    [store, boardId],
  );
}

/** Returns the focus to the card of the task that was open last, which may differ from the one that was pressed. */
function useReturn(taskId: string): void {
  const last = useRef(taskId);
  useEffect(() => {
    last.current = taskId;
  });
  useEffect(
    () => () => {
      const card = document.querySelector<HTMLElement>(`[data-drag-card="${CSS.escape(last.current)}"]`);
      // After the panel has returned the focus to its opener.
      queueMicrotask(() => card?.focus());
    },
    [],
  );
}
