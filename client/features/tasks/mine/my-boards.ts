import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { useOnline } from "#client/live/use-live.ts";
import type { Sync } from "#client/sync/surface.ts";
import type { MyBoard } from "#contract/my-tasks.ts";
import { createBringer } from "./bringer.ts";
import { useSayComing } from "./coming-queries.ts";
import { useNamedBoards } from "./named-boards.ts";
import { nextOf, planBoards, type BoardPlan, type KnownBoards } from "./plan-boards.ts";

/** More are not followed: they are as of the last time that all boards of the device were asked for news. */
const FOLLOWED_MAX = 100;

export interface MyBoards {
  /** How many boards are on their way. */
  readonly coming: number;
  /** True until it is said where the person's tasks are: that the device has none means nothing yet. */
  readonly isAsking: boolean;
  readonly left: BoardPlan["left"];
  /** Brings some of those that were left. */
  readonly bringMore: () => void;
  /** False: nobody has said where the person's tasks are. */
  readonly isKnown: boolean;
}

const NONE: readonly MyBoard[] = [];

/**
 * Brings the boards with the person's tasks to the device while the component lives, and follows them: what it holds is shown at once,
 * and the rest as it comes.
 */
export function useMyBoards(): MyBoards {
  const sync = useSync();
  const online = useOnline();
  const answer = useNamedBoards();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const boards = useMemo(() => knownBoards(sync), [sync]);
  const [bringer] = useState(() => createBringer(sync));
  // Planned once an answer and a press: a board that has come meanwhile stays open.
  const { held, bring, left } = useMemo(() => planBoards(answer ?? NONE, boards, asked), [answer, boards, asked]);
  useEffect(() => {
    bringer.want(online ? [...held, ...bring] : held, FOLLOWED_MAX);
  }, [bringer, online, held, bring]);
  useEffect(() => () => bringer.stop(), [bringer]);
  const missing = useMissing(boards, bring);
  const coming = online ? missing : 0;
  useSayComing(coming > 0);
  return {
    coming,
    isAsking: answer === undefined,
    left,
    bringMore: useCallback(() => setAsked((now) => new Set([...now, ...nextOf(left, boards)])), [left, boards]),
    isKnown: answer !== null && (online || missing === 0),
  };
}

function knownBoards({ store }: Sync): KnownBoards {
  return {
    isHeld: (boardId) => store.boardState(boardId) === "complete",
    sizeOf: (boardId) => store.counts(boardId).tasks,
  };
}

/** How many of these boards are not on the device yet and may still come. */
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
    () => boardIds.filter((id) => !boards.isHeld(id) && store.boardState(id) !== "forbidden").length,
  );
}
