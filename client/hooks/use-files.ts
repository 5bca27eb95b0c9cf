import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { FilesView, UnsentFile } from "#client/sync/files-api.ts";
import { useSync } from "./sync-provider.tsx";

const NONE: readonly UnsentFile[] = [];

/** The part of the engine that holds files; `null` until it is here. */
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
      // What cannot be loaded is asked for again by whoever puts a file here, and told then.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [sync, whose]);
  return found !== null && found.whose === whose ? found.files : null;
}

/** Files of this device that the server does not have whole, live. */
export function useUnsentFiles(): readonly UnsentFile[] {
  const files = useFiles();
  const subscribe = useCallback((listener: () => void) => files?.subscribe(listener) ?? (() => {}), [files]);
  return useSyncExternalStore(subscribe, () => files?.unsent() ?? NONE);
}
