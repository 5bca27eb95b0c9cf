import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";

/**
 * Returns false until the list of the user's boards has been requested once on this page: on a new device an empty list means «not known
 * yet», and the page must not claim that the user has no boards. If the request fails, the boards stored on the device count as the answer.
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
