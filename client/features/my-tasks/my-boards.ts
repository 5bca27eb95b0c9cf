import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { MyBoard } from "#contract/tasks/my-tasks.ts";
import { createBoardLoader } from "./board-loader.ts";
import { useReportComing } from "./coming-queries.ts";
import { useNamedBoards } from "./named-boards.ts";
import { nextOf, planBoards, type BoardPlan, type KnownBoards } from "./plan-boards.ts";

/** Boards beyond this number are loaded but not followed: they are only as recent as the last pull of all boards. */
const FOLLOWED_MAX = 100;

export interface MyBoards {
  /** The number of boards that are loading. */
  readonly coming: number;
  /** Whether it is still unknown where the user's tasks are: an empty device means nothing yet. */
  readonly isAsking: boolean;
  readonly left: BoardPlan["left"];
  /** Loads some of the boards that were left out. */
  readonly loadMore: () => void;
  /** `false`: there is no answer about the boards, or some of them are missing and the device is offline. */
  readonly isKnown: boolean;
}

const NONE: readonly MyBoard[] = [];

/**
 * Loads the boards with the user's tasks while the component is mounted, and follows them: loaded tasks are shown at once, the rest as it
 * arrives.
 */
export function useMyBoards(): MyBoards {
  const sync = useSync();
  const online = useOnline();
  const answer = useNamedBoards();
  const [requestedIds, setRequestedIds] = useState<ReadonlySet<string>>(new Set());
  const boards = useMemo(() => knownBoards(sync), [sync]);
  const [loader] = useState(() => createBoardLoader(sync));
  // Planned again only for a new answer or a new request, so that a board loaded meanwhile stays open.
  const { loaded, toLoad, left } = useMemo(
    () => planBoards(answer ?? NONE, boards, requestedIds),
    [answer, boards, requestedIds],
  );
  useEffect(() => {
    loader.want(online ? [...loaded, ...toLoad] : loaded, FOLLOWED_MAX);
  }, [loader, online, loaded, toLoad]);
  useEffect(() => () => loader.stop(), [loader]);
  const missing = useMissing(boards, toLoad);
  const coming = online ? missing : 0;
  useReportComing(coming > 0);
  return {
    coming,
    isAsking: answer === undefined,
    left,
    loadMore: useCallback(() => setRequestedIds((now) => new Set([...now, ...nextOf(left, boards)])), [left, boards]),
    isKnown: answer !== null && (online || missing === 0),
  };
}

function knownBoards({ store }: Sync): KnownBoards {
  return {
    isLoaded: (boardId) => store.boardState(boardId) === "complete",
    sizeOf: (boardId) => store.counts(boardId).tasks,
  };
}

/** The number of these boards that are not on the device yet and may still arrive. */
function useMissing(boards: KnownBoards, boardIds: readonly string[]): number {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = boardIds.map((boardId) => store.subscribeBoardState(boardId, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, boardIds],
  );
  return useSyncExternalStore(
    subscribe,
    () => boardIds.filter((id) => !boards.isLoaded(id) && store.boardState(id) !== "forbidden").length,
  );
}
