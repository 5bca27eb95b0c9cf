import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";

/**
 * False until the list of my boards has been asked for once on this page: on a new device an empty list means «not known yet»,
 * and nobody is to be told that they have no boards. A server that cannot be reached answers with what the device has.
 */
export function useBoardsKnown(): boolean {
  const sync = useSync();
  const [known, setKnown] = useState(() => sync.store.list("boards:root").length > 0);
  useEffect(() => {
    if (known) return;
    let left = false;
    const settle = (): void => {
      if (!left) setKnown(true);
    };
    sync.refreshBoards().then(settle, settle);
    return () => {
      left = true;
    };
  }, [sync, known]);
  return known;
}
