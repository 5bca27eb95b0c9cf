import type { Sync } from "#client/sync/surface.ts";

/** Boards that are read at once. */
const LANES = 2;

/** Keeps boards open, and opens those that have to be read first a few at a time. */
export interface Bringer {
  /** From now on these are to be open, in the order given, and no others. */
  want(boardIds: readonly string[]): void;
  stop(): void;
}

export function createBringer(sync: Sync): Bringer {
  const open = new Map<string, () => void>();
  const reading = new Set<string>();
  let waiting: string[] = [];

  const isReading = (boardId: string): boolean => ["loading", "partial"].includes(sync.store.boardState(boardId));

  /** Others do not see the person there: it is the tasks that are looked at, not the board. */
  const follow = (boardId: string): (() => void) => {
    const close = sync.openBoard(boardId);
    sync.sayPlace(boardId, null);
    return close;
  };

  const settle = (boardId: string): void => {
    if (isReading(boardId) || !reading.delete(boardId)) return;
    next();
  };

  const next = (): void => {
    while (reading.size < LANES) {
      const boardId = waiting.shift();
      if (boardId === undefined) return;
      const close = follow(boardId);
      if (isReading(boardId)) reading.add(boardId);
      const end = sync.store.subscribeBoardState(boardId, () => settle(boardId));
      open.set(boardId, () => {
        end();
        close();
      });
    }
  };

  const want = (boardIds: readonly string[]): void => {
    const wanted = new Set(boardIds);
    for (const [boardId, close] of open) {
      if (wanted.has(boardId)) continue;
      open.delete(boardId);
      reading.delete(boardId);
      close();
    }
    waiting = boardIds.filter((boardId) => !open.has(boardId));
    next();
  };
  return { want, stop: () => want([]) };
}
