import { createContext, useContext, type ReactNode } from "react";
import type { Sync } from "#client/sync/sync-api.ts";

const SyncContext = createContext<Sync | null>(null);

/** Provides the engine to all components inside. The engine is created once, outside of React, and never changes. */
export function SyncProvider({ sync, children }: { sync: Sync; children: ReactNode }) {
  return <SyncContext value={sync}>{children}</SyncContext>;
}

/** Returns the engine; `null` on an error page that is rendered outside of SyncProvider. */
export function useMaybeSync(): Sync | null {
  return useContext(SyncContext);
}

/** Returns the engine. Throws outside of SyncProvider, which is a defect of the page. */
export function useSync(): Sync {
  const sync = useContext(SyncContext);
  if (sync === null) throw new Error("useSync outside of SyncProvider");
  return sync;
}
