import { matchPath } from "#client/shared/navigation/paths.ts";
import type { BoardState, Store } from "#client/sync/sync-api.ts";
import type { Router } from "../router/router.ts";

/** Maximum wait for the page's content. Milliseconds. */
const LATEST_MS = 5_000;

const HERE: ReadonlySet<BoardState> = new Set(["complete", "partial", "forbidden"]);

/**
 * Calls `act` once the page shows its main content (for a board, its cards), because prefetching would compete with it for the network and
 * the CPU.
 */
export function afterContent(
  { boardState, subscribeBoardState }: Pick<Store, "boardState" | "subscribeBoardState">,
  { shown, subscribe }: Pick<Router, "shown" | "subscribe">,
  act: () => void,
): void {
  let stopBoard = (): void => undefined;
  const stopRouter = subscribe(look);
  const timer = setTimeout(finish, LATEST_MS);

  function look(): void {
    stopBoard();
    const page = shown();
    if (page === null) return;
    const boardId = page.name === "board" ? matchPath(page.path)?.params["board"] : undefined;
    if (boardId === undefined || HERE.has(boardState(boardId))) return finish();
    stopBoard = subscribeBoardState(boardId, look);
  }

  function finish(): void {
    clearTimeout(timer);
    stopRouter();
    stopBoard();
    act();
  }

  look();
}
