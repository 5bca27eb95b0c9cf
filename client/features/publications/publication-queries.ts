import { useCallback, useEffect, useMemo, useState } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import {
  publicationGet,
  listPublications,
  type Publication,
  type PublishedBoard,
} from "#contract/boards/publication.ts";

export interface PublicationQuery<T> {
  /** The last answer of the server; `undefined` before the first answer. */
  readonly data: T | undefined;
  readonly reload: () => void;
}

/** Loads data when the component mounts, after a change, and after a reconnect. */
function usePublicationQuery<T>(ask: (sync: Sync) => Promise<T>): PublicationQuery<T> {
  const sync = useSync();
  const online = useOnline();
  const [data, setData] = useState<T | undefined>(undefined);
  const [times, setTimes] = useState(0);
  const occasion = useMemo(() => ({ ask, online, times }), [ask, online, times]);
  useEffect(() => {
    let isLatest = true;
    occasion.ask(sync).then(
      (next) => isLatest && setData(next),
      () => {
        // The user may have lost the permission or the network. The shown data stay; an action on them shows the error.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { data, reload };
}

/** Loads the public link of a board; `null` if there is none. Only for members who may publish the board. */
export function usePublication(boardId: string): PublicationQuery<Publication | null> {
  const ask = useCallback(
    async (sync: Sync) => (await sync.call(publicationGet, { params: { boardId } })).publication,
    [boardId],
  );
  return usePublicationQuery(ask);
}

const loadOwnPublications = async (sync: Sync): Promise<PublishedBoard[]> =>
  (await sync.call(listPublications, {})).items;

/** Loads the boards that the user has published and may still publish. */
export function usePublished(): PublicationQuery<readonly PublishedBoard[]> {
  return usePublicationQuery(loadOwnPublications);
}
