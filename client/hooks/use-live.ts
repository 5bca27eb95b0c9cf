import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Counts } from "#contract/boards/board-counts.ts";
import type { EntityName, Rows } from "#contract/changes/change.ts";
import type { PresenceEntry } from "#contract/sync/presence.ts";
import type { Role } from "#contract/core/permission.ts";
import type {
  BoardState,
  ListKey,
  Mark,
  OutboxState,
  RefusedEntry,
  SessionState,
  WaitingEntry,
} from "#client/sync/sync-api.ts";
import type { ConnectionState } from "#client/sync/connection-api.ts";
import { useSync } from "./sync-provider.tsx";

/** Live reads of the store: each hook re-renders its component only when the value that it reads changes. */

/** Returns a confirmed row with the pending mutations applied; `undefined` if the device does not have it, or for no id. */
export function useRow<E extends EntityName>(entity: E, id: string | null): Rows[E] | undefined {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? nothing : store.subscribeRow(entity, id, listener)),
    [store, entity, id],
  );
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : store.get(entity, id)));
}

export function useList(key: ListKey): readonly string[] {
  const { store } = useSync();
  const subscribe = useCallback((listener: () => void) => store.subscribeList(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.list(key));
}

/** Returns the length of a list. A change of the order alone does not re-render. */
export function useListSize(key: ListKey): number {
  const { store } = useSync();
  const subscribe = useCallback((listener: () => void) => store.subscribeList(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.list(key).length);
}

/** Returns what the badge of a row shows. */
export function useMark(entity: EntityName, id: string): Mark | null {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRow(entity, id, listener),
    [store, entity, id],
  );
  return useSyncExternalStore(subscribe, () => store.mark(entity, id));
}

export function useRole(boardId: string): Role | null {
  const { store } = useSync();
  const subscribe = useBoardSubscription(boardId);
  return useSyncExternalStore(subscribe, () => store.roleOn(boardId));
}

export function useBoardState(boardId: string): BoardState {
  const { store } = useSync();
  const subscribe = useBoardSubscription(boardId);
  return useSyncExternalStore(subscribe, () => store.boardState(boardId));
}

function useBoardSubscription(boardId: string) {
  const { store } = useSync();
  return useCallback((listener: () => void) => store.subscribeBoardState(boardId, listener), [store, boardId]);
}

/** Returns the counts of a board with all boards nested in it. */
export function useAllCounts(boardId: string): Counts {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeAllCounts(boardId, listener),
    [store, boardId],
  );
  return useSyncExternalStore(subscribe, () => store.allCounts(boardId));
}

/** Returns the other users who are on an open board now. */
export function useOthers(boardId: string): readonly PresenceEntry[] {
  const { store } = useSync();
  const subscribe = useCallback((listener: () => void) => store.subscribeOthers(boardId, listener), [store, boardId]);
  return useSyncExternalStore(subscribe, () => store.others(boardId));
}

/** Follows a board while the component is mounted: stored rows are shown at once, then rows from the server. */
export function useOpenBoard(boardId: string | null): void {
  const sync = useSync();
  useEffect(() => (boardId === null ? undefined : sync.openBoard(boardId)), [sync, boardId]);
}

export function useSession(): SessionState {
  const { session } = useSync();
  return useSyncExternalStore(session.subscribe, session.state);
}

export function useConnection(): ConnectionState {
  const { connection } = useSync();
  return useSyncExternalStore(connection.subscribe, connection.state);
}

/**
 * Returns whether the server is reachable. Many rows read this one flag, and re-render only when it changes. A first connection that has
 * just begun counts as online, so that screens do not report a missing connection at every start.
 */
export function useOnline(): boolean {
  const { connection } = useSync();
  return useSyncExternalStore(connection.subscribe, () => isReachable(connection.state()));
}

/** Returns true if the server is reachable as far as is known. */
export function isReachable({ online, connecting }: Pick<ConnectionState, "online" | "connecting">): boolean {
  return online || connecting === "begun";
}

/** Returns whether the first connection is still being made. */
export function useConnecting(): boolean {
  const { connection } = useSync();
  return useSyncExternalStore(connection.subscribe, () => connection.state().connecting !== null);
}

/** Returns how many mutations wait or were rejected. `useSync().outbox` has the actions on them. */
export function useOutbox(): OutboxState {
  const { outbox } = useSync();
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

/** Returns one number of the outbox: the component re-renders only when that number changes, not at every mutation. */
export function useOutboxCount(read: (state: OutboxState) => number): number {
  const { outbox } = useSync();
  return useSyncExternalStore(outbox.subscribe, () => read(outbox.state()));
}

export function useWaiting(): readonly WaitingEntry[] {
  const { outbox } = useSync();
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}

export function useRefused(): readonly RefusedEntry[] {
  const { outbox } = useSync();
  return useSyncExternalStore(outbox.subscribe, outbox.refused);
}

function nothing(): void {}
