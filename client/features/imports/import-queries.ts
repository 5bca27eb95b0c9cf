import { useCallback, useEffect, useState } from "react";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { boardImported, type ImportRecord } from "#contract/exchange/exchange-endpoints.ts";

export interface ImportQuery {
  /** `null` for a board that was not imported; `undefined` until the server answers. */
  readonly record: ImportRecord | null | undefined;
  readonly error: string | undefined;
}

/** Loads the import record of a board, when the component mounts and after a reconnect. */
export function useImported(boardId: string): ImportQuery {
  const sync = useSync();
  const online = useOnline();
  const [state, setState] = useState<ImportQuery>({ record: undefined, error: undefined });
  const ask = useCallback(
    () => (online ? sync.call(boardImported, { params: { boardId } }) : null),
    [sync, boardId, online],
  );
  useEffect(() => {
    let isLatest = true;
    ask()?.then(
      ({ imported }) => isLatest && setState({ record: imported, error: undefined }),
      (thrown: unknown) => isLatest && setState((before) => ({ ...before, error: errorText(thrown) })),
    );
    return () => {
      isLatest = false;
    };
  }, [ask]);
  return state;
}
