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

/** Live reads of the device's store: each re-renders its component only when what it reads has changed. */

/** A confirmed row with the pending edits on it; `undefined` when the device has none, or for no id. */
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

/** How many a list has: the order may change without a word. */
export function useListSize(key: ListKey): number {
  const { store } = useSync();
  const subscribe = useCallback((listener: () => void) => store.subscribeList(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.list(key).length);
}

/** What the badge of a row says. */
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

/** Figures of a board with all boards inside it. */
export function useAllCounts(boardId: string): Counts {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeAllCounts(boardId, listener),
    [store, boardId],
  );
  return useSyncExternalStore(subscribe, () => store.allCounts(boardId));
}

/** Others who are on an open board now. */
export function useOthers(boardId: string): readonly PresenceEntry[] {
  const { store } = useSync();
  const subscribe = useCallback((listener: () => void) => store.subscribeOthers(boardId, listener), [store, boardId]);
  return useSyncExternalStore(subscribe, () => store.others(boardId));
}

/** Follows a board while the component lives: rows come from the device at once and from the server when they can. */
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
 * The one flag of it that many rows read: they draw themselves anew only when it changes. A first connection that was begun a moment ago counts, so
 * that no screen says at every start that there is none.
 */
export function useOnline(): boolean {
  const { connection } = useSync();
  return useSyncExternalStore(connection.subscribe, () => isReachable(connection.state()));
}

/** Whether the server answers, as far as anybody knows by now. */
export function isReachable({ online, connecting }: Pick<ConnectionState, "online" | "connecting">): boolean {
  return online || connecting === "begun";
}

/** Whether a first connection is still being made. */
export function useConnecting(): boolean {
  const { connection } = useSync();
  return useSyncExternalStore(connection.subscribe, () => connection.state().connecting !== null);
}

/** How many edits wait or were refused. What a person can do about them is in `useSync().outbox`. */
export function useOutbox(): OutboxState {
  const { outbox } = useSync();
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

/** One figure of it: the component draws itself anew only when that changes, not at every edit. */
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
