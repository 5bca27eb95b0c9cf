import { useCallback, useRef, useSyncExternalStore } from "react";
import { isSame } from "#client/sync/store/lists.ts";
import type { EntityName, Rows } from "#contract/changes/change.ts";
import type { Person } from "#contract/users/user.ts";
import { useSync } from "./sync-provider.tsx";

const NO_IDS: readonly string[] = [];

type Subscribe = (id: string, listener: () => void) => () => void;

/** Reads several values at once: returns the same array while each value is the same. Absent values are left out. */
function useMany<T>(
  ids: readonly string[],
  subscribeOne: Subscribe,
  read: (id: string) => T | undefined,
): readonly T[] {
  const cached = useRef<readonly T[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = ids.map((id) => subscribeOne(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [ids, subscribeOne],
  );
  return useSyncExternalStore(subscribe, () => {
    const rows: T[] = [];
    for (const id of ids) {
      const row = read(id);
      if (row !== undefined) rows.push(row);
    }
    if (!isSame(rows, cached.current)) cached.current = rows;
    return cached.current;
  });
}

/** Returns rows of one entity in the order of `ids`. Pass the same array while the ids are the same. */
export function useRows<E extends EntityName>(entity: E, ids: readonly string[] | undefined): readonly Rows[E][] {
  const { store } = useSync();
  const subscribeOne = useCallback<Subscribe>(
    (id, listener) => store.subscribeRow(entity, id, listener),
    [store, entity],
  );
  return useMany(ids ?? NO_IDS, subscribeOne, (id) => store.get(entity, id));
}

/** Returns the users whose names this device knows. */
export function usePeople(userIds: readonly string[] | undefined): readonly Person[] {
  const { store } = useSync();
  const subscribeOne = useCallback<Subscribe>((id, listener) => store.subscribePerson(id, listener), [store]);
  return useMany(userIds ?? NO_IDS, subscribeOne, (id) => store.person(id));
}
