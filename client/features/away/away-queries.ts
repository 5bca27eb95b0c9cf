import { useEffect, useState } from "react";
import { useOnline } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { type Away, boardAway, boardSeen } from "#contract/away.ts";

/** A shorter absence is none. */
const ABSENCE_MS = 10 * 60_000;

export interface AwayNews {
  /** What is to be told, `null` for nothing. */
  readonly away: Away | null;
  readonly close: () => void;
}

/**
 * What others did on a board since this person last looked at it, on this device or another one: asked for when the board is opened, and when
 * its page is seen again after a while. Leaving the board, or the page, is told to the server (AW-01).
 */
export function useAway(boardId: string): AwayNews {
  const sync = useSync();
  const isOnline = useOnline();
  const [away, setAway] = useState<Away | null>(null);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isHere = true;
    let hiddenAt: number | null = null;
    const come = async (): Promise<void> => {
      const told = await ask(sync, boardId);
      if (isHere && told !== null && isWorthTelling(told)) setAway(told);
      await leave(sync, boardId);
    };
    const onVisibility = (): void => {
      if (document.hidden) {
        hiddenAt = Date.now();
        void leave(sync, boardId);
      } else if (hiddenAt !== null && Date.now() - hiddenAt >= ABSENCE_MS) void come();
    };
    if (document.hidden) hiddenAt = -Infinity;
    else void come();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", onVisibility);
      if (!document.hidden) void leave(sync, boardId);
    };
  }, [sync, boardId, isOnline]);
  return { away, close: () => setAway(null) };
}

/** True for news of an absence that was one. */
export function isWorthTelling({ since, awayMs, items, boardChanges }: Away): boolean {
  if (since === null || awayMs < ABSENCE_MS) return false;
  return items.length > 0 || boardChanges > 0;
}

async function ask(sync: Sync, boardId: string): Promise<Away | null> {
  return quietly(sync.call(boardAway, { params: { boardId } }));
}

/** What is on the screen now has been seen. */
async function leave(sync: Sync, boardId: string): Promise<void> {
  // Who may see the board no more, or has signed out, is told so in enough places.
  if (sync.store.roleOn(boardId) === null) return;
  await quietly(sync.call(boardSeen, { params: { boardId } }));
}

async function quietly<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch {
    // Nothing depends on it: without a network, or a right, nothing is told, and the next visit asks again.
    return null;
  }
}
