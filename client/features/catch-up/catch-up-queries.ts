import { useEffect, useState } from "react";
import { subscribeNow } from "#client/shared/timing/now.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { type CatchUpAnswer, boardCatchUp, boardSeen } from "#contract/boards/catch-up.ts";
import { createVisit } from "./visit.ts";

export interface CatchUpState {
  /** The changes to show; `null` if there are none. */
  readonly catchUp: CatchUpAnswer | null;
  readonly close: () => void;
}

/**
 * Loads what others did on a board since the user's last visit on any device: when the board is opened, and when its page becomes visible
 * again after a while. Reports to the server when the user leaves the board or the page (AW-01). Give each board its own `key`.
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
    // Runs every minute and when the page becomes visible again.
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

/** Reports to the server that the user has seen the current state of the board. */
async function see(sync: Sync, boardId: string): Promise<void> {
  // Skips the request if the user has no access any more or has signed out. Other parts of the interface report that.
  if (sync.store.roleOn(boardId) === null) return;
  await resultOrNull(sync.call(boardSeen, { params: { boardId } }));
}

async function resultOrNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch {
    // Errors are ignored, for example without a network or a permission: the strip is not shown, and the next visit asks again.
    return null;
  }
}
