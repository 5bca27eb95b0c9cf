import { useEffect, useState } from "react";
import { subscribeNow } from "#client/shared/timing/now.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { type CatchUpAnswer, boardCatchUp, boardSeen } from "#contract/boards/catch-up.ts";
import { createVisit } from "./visit.ts";

export interface CatchUpState {
  /** What is to be told, `null` for nothing. */
  readonly catchUp: CatchUpAnswer | null;
  readonly close: () => void;
}

/**
 * What others did on a board since this person last looked at it, on this device or another one: asked for when the board is opened, and when
 * its page is seen again after a while. Leaving the board, or the page, is told to the server (AW-01). Give another board another `key`.
 */
export function useCatchUp(boardId: string): CatchUpState {
  const sync = useSync();
  const isOnline = useOnline();
  const [catchUp, setCatchUp] = useState<CatchUpAnswer | null>(null);
  const [visit] = useState(() =>
    createVisit({
      now: () => Date.now(),
      ask: () => ask(sync, boardId),
      see: () => see(sync, boardId),
      notify: setCatchUp,
    }),
  );
  useEffect(() => {
    if (!isOnline) return undefined;
    const look = (): void => {
      if (!document.hidden) void visit.stay();
    };
    look();
    // Each minute, and when the page is looked at again.
    return subscribeNow(look);
  }, [visit, isOnline]);
  useEffect(() => {
    const onVisibility = (): void => {
      if (document.hidden) void visit.go();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      if (!document.hidden) void visit.go();
      visit.end();
    };
  }, [visit]);
  return { catchUp, close: () => setCatchUp(null) };
}

async function ask(sync: Sync, boardId: string): Promise<CatchUpAnswer | null> {
  return resultOrNull(sync.call(boardCatchUp, { params: { boardId } }));
}

/** What is on the screen now has been seen. */
async function see(sync: Sync, boardId: string): Promise<void> {
  // Who may see the board no more, or has signed out, is told so in enough places.
  if (sync.store.roleOn(boardId) === null) return;
  await resultOrNull(sync.call(boardSeen, { params: { boardId } }));
}

async function resultOrNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch {
    // Nothing depends on it: without a network, or a right, nothing is told, and the next visit asks again.
    return null;
  }
}
