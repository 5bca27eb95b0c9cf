import type { Sync } from "#client/sync/sync-api.ts";

/** The number of boards that load in parallel. */
const LANES = 2;

/** Keeps boards open, and loads boards that are not on the device a few at a time. */
export interface BoardLoader {
  /** Opens these boards in this order and closes all others. Boards beyond `most` are loaded and then closed. */
  want(boardIds: readonly string[], most?: number): void;
  stop(): void;
}

export function createBoardLoader(sync: Sync): BoardLoader {
  const open = new Map<string, () => void>();
  const reading = new Set<string>();
  const passing = new Set<string>();
  let waiting: string[] = [];

  const isReading = (boardId: string): boolean => ["loading", "partial"].includes(sync.store.boardState(boardId));

  /** The user is not shown as present there: they look at the tasks, not at the board. */
  const follow = (boardId: string): (() => void) => {
    const close = sync.openBoard(boardId);
    sync.publishPlace(boardId, null);
    return close;
  };

  const settle = (boardId: string): void => {
    if (isReading(boardId) || !reading.delete(boardId)) return;
    if (passing.has(boardId)) letGo(boardId);
    next();
  };

  const letGo = (boardId: string): void => {
    const close = open.get(boardId);
    open.delete(boardId);
    reading.delete(boardId);
    close?.();
  };

  const next = (): void => {
    while (reading.size < LANES) {
      const boardId = waiting.shift();
      if (boardId === undefined) return;
      const close = follow(boardId);
      if (isReading(boardId)) reading.add(boardId);
      else if (passing.has(boardId)) {
        close();
        continue;
      }
      const end = sync.store.subscribeBoardState(boardId, () => settle(boardId));
      open.set(boardId, () => {
        end();
        close();
      });
    }
  };

  const want = (boardIds: readonly string[], most = Infinity): void => {
    const beyond = boardIds.slice(most).filter((boardId) => sync.store.boardState(boardId) !== "complete");
    const wanted = new Set([...boardIds.slice(0, most), ...beyond]);
    passing.clear();
    for (const boardId of beyond) passing.add(boardId);
    for (const boardId of open.keys()) if (!wanted.has(boardId)) letGo(boardId);
    waiting = [...wanted].filter((boardId) => !open.has(boardId));
    next();
  };
  return { want, stop: () => want([]) };
}
