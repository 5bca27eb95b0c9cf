import { useCallback, useSyncExternalStore } from "react";
import type { Person } from "#contract/users/user.ts";
import { useSync } from "./sync-provider.tsx";

/** Returns a user whose name this device knows. */
export function usePerson(userId: string | null): Person | undefined {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => (userId === null ? noop : store.subscribePerson(userId, listener)),
    [store, userId],
  );
  return useSyncExternalStore(subscribe, () => (userId === null ? undefined : store.person(userId)));
}

function noop(): void {}
