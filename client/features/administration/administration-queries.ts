import { useCallback, useEffect, useMemo, useState } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import {
  type AccountRow,
  adminPeople,
  adminServer,
  type ServerState,
} from "#contract/administration/administration.ts";

/** Not stored on the device: the state of the server matters only now, and accounts are private to administrators. */
export interface AdministrationQuery<T> {
  /** The last answer of the server; `null` before the first one. */
  readonly value: T | null;
  readonly isFailed: boolean;
  readonly reload: () => void;
}

function useAdministrationQuery<T>(ask: (sync: Sync) => Promise<T>): AdministrationQuery<T> {
  const sync = useSync();
  const online = useOnline();
  const [value, setValue] = useState<T | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [times, setTimes] = useState(0);
  const occasion = useMemo(() => ({ ask, times }), [ask, times]);
  useEffect(() => {
    let isLatest = true;
    const look = async (): Promise<void> => {
      try {
        const result = await occasion.ask(sync);
        if (isLatest) setValue(result);
        if (isLatest) setFailed(false);
      } catch {
        // The last answer stays on screen; without one the page shows that the server did not answer.
        if (isLatest) setFailed(true);
      }
    };
    if (online) void look();
    return () => {
      isLatest = false;
    };
  }, [sync, online, occasion]);
  return { value, isFailed, reload: useCallback(() => setTimes((before) => before + 1), []) };
}

const askServer = (sync: Sync): Promise<ServerState> => sync.call(adminServer, {});

export const useServer = (): AdministrationQuery<ServerState> => useAdministrationQuery(askServer);

export interface People {
  readonly items: readonly AccountRow[];
  readonly count: number;
  readonly cursor: string | undefined;
}

/** Returns the accounts that match the search, up to `pages` pages. */
export function usePeople(search: string, pages: number): AdministrationQuery<People> {
  const ask = useCallback(
    async (sync: Sync): Promise<People> => {
      let found: People = { items: [], count: 0, cursor: undefined };
      for (let page = 0; page < pages; page += 1) {
        const query = {
          ...(search === "" ? {} : { search }),
          ...(found.cursor === undefined ? {} : { cursor: found.cursor }),
        };
        const result = await sync.call(adminPeople, { query });
        found = { items: [...found.items, ...result.items], count: result.count, cursor: result.cursor };
        if (result.cursor === undefined) break;
      }
      return found;
    },
    [search, pages],
  );
  return useAdministrationQuery(ask);
}
