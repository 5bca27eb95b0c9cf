import { useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import type { MyBoard } from "#contract/tasks/my-tasks.ts";

/** `undefined`: not answered yet. `null`: neither the server nor the cache has an answer. */
export type NamedBoardsState = readonly MyBoard[] | null | undefined;

interface NamedBoards {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => NamedBoardsState;
}

/** The boards with the user's tasks, from the server or its cached answer. The endpoint's schemas are lazy. */
async function ask(sync: Sync): Promise<readonly MyBoard[] | null> {
  const { myTaskBoards } = await import("#contract/tasks/my-tasks.ts");
  try {
    return (await sync.call(myTaskBoards, {}, "task")).items ?? null;
  } catch {
    // Any other failure to reach the server: loaded tasks are shown, and the page says that they may be incomplete.
    return null;
  }
}

const isSame = (a: NamedBoardsState, b: NamedBoardsState): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Requests the boards while there are listeners: at once, when the connection changes, and when the unread notifications change. All
 * listeners share one answer.
 */
function createNamedBoards(sync: Sync): NamedBoards {
  const listeners = new Set<() => void>();
  let boards: NamedBoardsState;
  let online = sync.connection.state().online;
  let requestNumber = 0;
  let stop: (() => void) | null = null;

  function refresh(): void {
    requestNumber += 1;
    const ownNumber = requestNumber;
    void ask(sync).then((answer) => {
      if (ownNumber !== requestNumber) return;
      const next = answer ?? boards ?? null;
      if (boards !== undefined && isSame(next, boards)) return;
      boards = next;
      for (const listener of listeners) listener();
    });
  }
  function onConnection(): void {
    const now = sync.connection.state().online;
    if (now === online) return;
    online = now;
    refresh();
  }
  function start(): () => void {
    refresh();
    const ends = [sync.connection.subscribe(onConnection), sync.store.subscribeList("notifications:unread", refresh)];
    return () => {
      for (const end of ends) end();
      // An answer that arrives after the last listener is gone is ignored.
      requestNumber += 1;
    };
  }
  return {
    read: () => boards,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

const known = new WeakMap<Sync, NamedBoards>();

function namedBoardsOf(sync: Sync): NamedBoards {
  const existing = known.get(sync) ?? createNamedBoards(sync);
  known.set(sync, existing);
  return existing;
}

/** Returns the boards with the user's open tasks, with the numbers of tasks. */
export function useNamedBoards(): NamedBoardsState {
  const { subscribe, read } = namedBoardsOf(useSync());
  return useSyncExternalStore(subscribe, read);
}
