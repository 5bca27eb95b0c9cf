import { createContext, useContext, type ReactNode } from "react";
import type { Sync } from "#client/sync/sync-api.ts";

const SyncContext = createContext<Sync | null>(null);

/** Hands the engine to everything below. The engine is made once, outside of React, and never changes. */
export function SyncProvider({ sync, children }: { sync: Sync; children: ReactNode }) {
  return <SyncContext value={sync}>{children}</SyncContext>;
}

/** The engine, `null` on a page of an error that took it along. */
export function useMaybeSync(): Sync | null {
  return useContext(SyncContext);
}

/** The engine. Throws outside of SyncProvider: that is a defect of the page. */
export function useSync(): Sync {
  const sync = useContext(SyncContext);
  if (sync === null) throw new Error("useSync outside of SyncProvider");
  return sync;
}
