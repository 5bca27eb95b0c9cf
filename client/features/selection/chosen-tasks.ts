import { useCallback, useRef, useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { isSame } from "#client/sync/store/lists.ts";
import type { Task } from "#contract/entities/task.ts";

/**
 * The rows of the selected tasks, the same array while each row is the same. They are read once for all changes of a frame: a bulk change
 * of thousands notifies once per task, and reading thousands each time would block the page.
 */
export function useChosenTasks(ids: readonly string[]): readonly Task[] {
  const { store } = useSync();
  const cached = useRef<readonly Task[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      let frame = 0;
      const onRowChange = (): void => {
        if (frame !== 0) return;
        frame = requestAnimationFrame(() => {
          frame = 0;
          listener();
        });
      };
      const ends = ids.map((id) => store.subscribeRow("task", id, onRowChange));
      return () => {
        cancelAnimationFrame(frame);
        for (const end of ends) end();
      };
    },
    [ids, store],
  );
  return useSyncExternalStore(subscribe, () => {
    const rows = ids.flatMap((id) => store.get("task", id) ?? []);
    if (!isSame(rows, cached.current)) cached.current = rows;
    return cached.current;
  });
}
