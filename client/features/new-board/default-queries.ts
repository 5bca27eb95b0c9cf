import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { type BoardDefaults, boardDefaultsGet, USUAL_DEFAULTS } from "#contract/boards/board-defaults.ts";

/** The settings of the user's new boards: from the server, or the cached answer while offline; the standard ones until an answer arrives. */
export function useBoardDefaults(): BoardDefaults {
  const sync = useSync();
  const online = useOnline();
  const [defaults, setDefaults] = useState(USUAL_DEFAULTS);
  useEffect(() => {
    let isHere = true;
    sync.call(boardDefaultsGet, {}, "profile").then(
      ({ defaults: loaded }) =>
        isHere &&
        loaded !== undefined &&
        setDefaults((before) => (online || before === USUAL_DEFAULTS ? loaded : before)),
      () => {
        // A board can be created without these settings.
      },
    );
    return () => {
      isHere = false;
    };
  }, [sync, online]);
  return defaults;
}
