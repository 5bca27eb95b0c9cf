import { useEffect, useSyncExternalStore } from "react";

/** The number of components that load boards with the user's tasks now. */
let loadingCount = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  loadingCount += by;
  for (const listener of listeners) listener();
}

/** Reports that boards are loading, so that counters elsewhere on the page wait instead of climbing. */
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

/** Whether boards with the user's tasks are loading: the number of tasks is not known yet. */
export const useComing = (): boolean => useSyncExternalStore(subscribe, () => loadingCount > 0);
