import { useMemo, useState, type ReactElement } from "react";
import { lazyColumns } from "./column-parts.ts";
import type { ColumnDialogRequest } from "./column-dialog-host.tsx";

/** Opens dialogs about a column. */
export interface ColumnDialogs {
  limit: (columnId: string) => void;
  /** For columns without a header to rename in, as on a phone. */
  rename: (columnId: string) => void;
}

/** Returns the functions that open the dialogs of a column, and the open dialog. */
export function useColumnDialogs(): { dialogs: ColumnDialogs; opened: ReactElement | null } {
  const [request, setRequest] = useState<ColumnDialogRequest | null>(null);
  const dialogs = useMemo<ColumnDialogs>(() => {
    const ask = (kind: ColumnDialogRequest["kind"]) => (columnId: string) =>
      lazyColumns.use(() => setRequest({ kind, columnId }));
    return { limit: ask("limit"), rename: ask("rename") };
  }, []);
  const loaded = request && lazyColumns.now();
  return { dialogs, opened: loaded && <loaded.ColumnDialogHost {...{ request }} onClose={() => setRequest(null)} /> };
}
