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
  /** What the server said last; `undefined` until it has said anything. */
  readonly data: T | undefined;
  readonly reload: () => void;
}

/** Asks the server when the screen comes, when something was done, and when the server can be asked again. */
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
        // Whoever has lost the right meanwhile, or the network, keeps what was shown: what they press says why.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { data, reload };
}

/** The public link of a board, `null` for none. Only for whoever may publish the board. */
export function usePublication(boardId: string): PublicationQuery<Publication | null> {
  const ask = useCallback(
    async (sync: Sync) => (await sync.call(publicationGet, { params: { boardId } })).publication,
    [boardId],
  );
  return usePublicationQuery(ask);
}

const loadOwnPublications = async (sync: Sync): Promise<PublishedBoard[]> =>
  (await sync.call(listPublications, {})).items;

/** Boards that the person has published and may publish still. */
export function usePublished(): PublicationQuery<readonly PublishedBoard[]> {
  return usePublicationQuery(loadOwnPublications);
}
