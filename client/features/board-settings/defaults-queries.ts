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

/** What my new boards begin with; `null` until it is known. A choice is shown at once, and taken back when the server has refused it. */
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
