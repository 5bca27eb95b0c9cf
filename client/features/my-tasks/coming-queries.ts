import { useEffect, useSyncExternalStore } from "react";

/** How many parts of the page bring boards with the person's tasks now. */
let loadingCount = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  loadingCount += by;
  for (const listener of listeners) listener();
}

/** Tells the figures elsewhere on the page that they would only climb now. */
export function useReportComing(isComing: boolean): void {
  useEffect(() => {
    if (!isComing) return undefined;
    count(1);
    return () => count(-1);
  }, [isComing]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while boards with the person's tasks are on their way: how many tasks there are is not known yet. */
export const useComing = (): boolean => useSyncExternalStore(subscribe, () => loadingCount > 0);
