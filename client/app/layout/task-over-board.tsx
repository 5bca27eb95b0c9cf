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

/** Fetched once a board is on screen and nothing else is: a press on a card shows what the device has in the same frame. */
const taskPage = lazy(() => import("#client/pages/task-page.tsx"));

/** The task that the query of an address names, over the board or the list of tasks that stands there. */
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
  // The board's own page says that it may not be seen.
  if (loaded === null || state === "forbidden") return null;
  return <loaded.TaskPanel taskId={taskId} />;
}

/** The tab is called as the task while one is open, and as the board again when it has been closed. */
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

/** The focus goes back to the card of the task that was open last, which need not be the one that was pressed. */
function useReturn(taskId: string): void {
  const last = useRef(taskId);
  useEffect(() => {
    last.current = taskId;
  });
  useEffect(
    () => () => {
      const card = document.querySelector<HTMLElement>(`[data-drag-card="${CSS.escape(last.current)}"]`);
      // After the panel itself has given the focus back to where it came from.
      queueMicrotask(() => card?.focus());
    },
    [],
  );
}
