import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { type BoardDefaults, boardDefaultsGet, USUAL_DEFAULTS } from "#contract/boards/board-defaults.ts";

/** What this person's new boards begin with, as the server says, or said when there was a network; what is usual until then. */
export function useBoardDefaults(): BoardDefaults {
  const sync = useSync();
  const [defaults, setDefaults] = useState(USUAL_DEFAULTS);
  useEffect(() => {
    let isHere = true;
    sync.call(boardDefaultsGet, {}, "profile").then(
      ({ defaults: loaded }) => isHere && loaded !== undefined && setDefaults(loaded),
      () => {
        // A board can be made without.
      },
    );
    return () => {
      isHere = false;
    };
  }, [sync]);
  return defaults;
}
