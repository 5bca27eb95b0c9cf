import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { FilesView, UnsentFile } from "#client/sync/files-api.ts";
import { useSync } from "./sync-provider.tsx";

const NONE: readonly UnsentFile[] = [];

/** Returns the files of the engine; `null` until their chunk is loaded. */
export function useFiles(): FilesView | null {
  const sync = useSync();
  const [found, setFound] = useState<{ whose: string | undefined; files: FilesView } | null>(null);
  const whose = useSyncExternalStore(sync.session.subscribe, () => sync.session.state().user?.id);
  useEffect(() => {
    if (whose === undefined) return undefined;
    let isOver = false;
    const coming = sync.files();
    coming.then(
      (files) => {
        if (!isOver) setFound({ whose, files });
      },
      // The next attachment loads it again and reports the error.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [sync, whose]);
  return found !== null && found.whose === whose ? found.files : null;
}

/** Returns the files of this device that the server does not have completely, live. */
export function useUnsentFiles(): readonly UnsentFile[] {
  const files = useFiles();
  const subscribe = useCallback((listener: () => void) => files?.subscribe(listener) ?? (() => {}), [files]);
  return useSyncExternalStore(subscribe, () => files?.unsent() ?? NONE);
}
