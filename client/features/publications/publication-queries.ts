import { useCallback, useEffect, useMemo, useState } from "react";
import { useOnline } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { publicationGet, publicationsMine, type Publication, type Published } from "#contract/publication.ts";

export interface Asked<T> {
  /** What the server said last; `undefined` until it has said anything. */
  readonly told: T | undefined;
  readonly reload: () => void;
}

/** Asks the server when the screen comes, when something was done, and when the server can be asked again. */
function useAsked<T>(ask: (sync: Sync) => Promise<T>): Asked<T> {
  const sync = useSync();
  const online = useOnline();
  const [told, setTold] = useState<T | undefined>(undefined);
  const [times, setTimes] = useState(0);
  const occasion = useMemo(() => ({ ask, online, times }), [ask, online, times]);
  useEffect(() => {
    let isLatest = true;
    occasion.ask(sync).then(
      (next) => isLatest && setTold(next),
      () => {
        // Whoever has lost the right meanwhile, or the network, keeps what was shown: what they press says why.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { told, reload };
}

/** The public link of a board, `null` for none. Only for whoever may publish the board. */
export function usePublication(boardId: string): Asked<Publication | null> {
  const ask = useCallback(
    async (sync: Sync) => (await sync.call(publicationGet, { params: { boardId } })).publication,
    [boardId],
  );
  return useAsked(ask);
}

const askMine = async (sync: Sync): Promise<Published[]> => (await sync.call(publicationsMine, {})).items;

/** Boards that the person has published and may publish still. */
export function usePublished(): Asked<readonly Published[]> {
  return useAsked(askMine);
}
