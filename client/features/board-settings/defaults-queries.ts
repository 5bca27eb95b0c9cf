import { useCallback, useEffect, useState } from "react";
import { attempt } from "#client/shared/errors/attempt.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import {
  type BoardDefaults,
  boardDefaultsGet,
  boardDefaultsPut,
  USUAL_DEFAULTS,
} from "#contract/boards/board-defaults.ts";

/**
 * Returns the defaults of the user's new boards (`null` until they load) and a setter. A change shows at once and is reverted if the server
 * rejects it.
 */
export function useDefaults(): readonly [BoardDefaults | null, (chosen: BoardDefaults) => void] {
  const sync = useSync();
  const online = useOnline();
  const [defaults, setDefaults] = useState<BoardDefaults | null>(null);
  useEffect(() => {
    let isHere = true;
    sync.call(boardDefaultsGet, {}, "profile").then(
      ({ defaults: loaded = USUAL_DEFAULTS }) =>
        isHere && setDefaults((current) => (online || current === null ? loaded : current)),
      () => isHere && setDefaults((current) => current ?? USUAL_DEFAULTS),
    );
    return () => {
      isHere = false;
    };
  }, [sync, online]);
  const choose = useCallback(
    (chosen: BoardDefaults) => {
      const before = defaults;
      setDefaults(chosen);
      void attempt(sync.call(boardDefaultsPut, { body: chosen })).then((isDone) => {
        if (!isDone) setDefaults(before);
      });
    },
    [sync, defaults],
  );
  return [defaults, choose];
}
