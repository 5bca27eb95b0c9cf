import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { useSession } from "#client/live/use-live.ts";
import type { Store } from "#client/sync/surface.ts";
import type { Task } from "#contract/task.ts";
import type { Tab } from "./mine-view.ts";

const FIELDS = { assigned: "assigneeIds", created: "createdBy", watched: "watcherIds" } as const;

/** Tasks of a person on this device which are not put away, on boards that are not. */
export function tasksOf({ get, linkedTo }: Pick<Store, "get" | "linkedTo">, tab: Tab, userId: string): Task[] {
  return [...linkedTo(FIELDS[tab], userId)].flatMap((id) => {
    const task = get("task", id);
    if (task === undefined || task.archivedAt !== null) return [];
    return get("board", task.boardId)?.status === "active" ? [task] : [];
  });
}

/** How a person's tasks are listened to: a board that is put away, or comes back, takes its tasks along. */
export function useMineSubscription(): { userId: string; subscribe: (listener: () => void) => () => void } {
  const { store } = useSync();
  const userId = useSession().user?.id ?? "";
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [store.subscribeRow("task", userId, listener), store.subscribeList("archived-boards", listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [store, userId],
  );
  return { userId, subscribe };
}

/** How many tasks that are assigned to the person are to be done; none until all that the device has is here, so that it does not climb. */
export function useMyCount(): number {
  const { store } = useSync();
  const { userId, subscribe } = useMineSubscription();
  const isAllRead = useAllRead();
  const count = useSyncExternalStore(
    subscribe,
    () => tasksOf(store, "assigned", userId).filter(({ doneAt }) => doneAt === null).length,
  );
  return isAllRead ? count : 0;
}

function useAllRead(): boolean {
  const sync = useSync();
  const [isAllRead, setAllRead] = useState(false);
  useEffect(() => {
    const show = (): void => setAllRead(true);
    // A device that cannot be read further shows what it has.
    sync.allRead().then(show, show);
  }, [sync]);
  return isAllRead;
}
