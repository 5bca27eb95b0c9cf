import { useMemo, useState, type ReactElement } from "react";
import { lateColumns } from "./column-parts.ts";
import type { ColumnAsked } from "./column-plane.tsx";

/** Asks something about a column. */
export interface ColumnDialogs {
  limit: (columnId: string) => void;
  /** Where a column has no head to be renamed in, as on a phone. */
  rename: (columnId: string) => void;
}

/** The dialogs of one column: how to open them, and what is open now. */
export function useColumnDialogs(): { dialogs: ColumnDialogs; opened: ReactElement | null } {
  const [asked, setAsked] = useState<ColumnAsked | null>(null);
  const dialogs = useMemo<ColumnDialogs>(() => {
    const ask = (kind: ColumnAsked["kind"]) => (columnId: string) =>
      lateColumns.use(() => setAsked({ kind, columnId }));
    return { limit: ask("limit"), rename: ask("rename") };
  }, []);
  const loaded = asked && lateColumns.now();
  return { dialogs, opened: loaded && <loaded.ColumnPlane {...{ asked }} onClose={() => setAsked(null)} /> };
}
