import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import type { Store } from "#client/sync/sync-api.ts";
import type { MyBoard } from "#contract/tasks/my-tasks.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Tab } from "#client/entities/my-tasks/my-tasks-view.ts";
import { useNamedBoards } from "./named-boards.ts";

const FIELDS = { assigned: "assigneeIds", created: "createdBy", watched: "watcherIds" } as const;

/** The user's tasks on this device that are not archived, on boards that are not. */
export function tasksOf({ get, linkedTo }: Pick<Store, "get" | "linkedTo">, tab: Tab, userId: string): Task[] {
  return [...linkedTo(FIELDS[tab], userId)].flatMap((id) => {
    const task = get("task", id);
    if (task === undefined || task.archivedAt !== null) return [];
    return get("board", task.boardId)?.status === "active" ? [task] : [];
  });
}

/** Subscribes to the user's tasks: archiving or restoring a board hides or shows its tasks. */
export function useMyTasksSubscription(): { userId: string; subscribe: (listener: () => void) => () => void } {
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

/**
 * The number of open tasks assigned to the user: from loaded boards by their rows, from others by the server's counts. 0 until both are
 * known, so that the number does not climb while boards load.
 */
export function useMyCount(): number {
  const { store } = useSync();
  const { userId, subscribe } = useMyTasksSubscription();
  const isAllRead = useAllRead();
  const named = useNamedBoards();
  const listen = useCallback(
    (listener: () => void) => {
      const ends = (named ?? []).map(({ boardId }) => store.subscribeBoardState(boardId, listener));
      ends.push(subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, named, subscribe],
  );
  const count = useSyncExternalStore(listen, () => countAssigned(store, userId, named ?? []));
  return isAllRead && named !== undefined ? count : 0;
}

export function countAssigned(
  store: Pick<Store, "get" | "linkedTo" | "boardState">,
  userId: string,
  named: readonly Pick<MyBoard, "boardId" | "assigned">[],
): number {
  const here = new Map<string, number>();
  for (const { boardId, doneAt } of tasksOf(store, "assigned", userId)) {
    if (doneAt === null) here.set(boardId, (here.get(boardId) ?? 0) + 1);
  }
  for (const { boardId, assigned } of named) {
    const state = store.boardState(boardId);
    if (state === "complete" || state === "forbidden") continue;
    here.set(boardId, Math.max(assigned, here.get(boardId) ?? 0));
  }
  return [...here.values()].reduce((sum, count) => sum + count, 0);
}

function useAllRead(): boolean {
  const sync = useSync();
  const [isAllRead, setAllRead] = useState(false);
  useEffect(() => {
    const show = (): void => setAllRead(true);
    // If reading fails, the tasks read so far are counted.
    sync.allRead().then(show, show);
  }, [sync]);
  return isAllRead;
}
