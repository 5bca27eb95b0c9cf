import { useMemo, useState, type ReactElement } from "react";
import { limitDialog, renameColumnDialog } from "./column-parts.ts";

/** Asks something about a column. */
export interface ColumnDialogs {
  limit: (columnId: string) => void;
  /** Where a column has no head to be renamed in, as on a phone. */
  rename: (columnId: string) => void;
}

type Asked = { kind: keyof ColumnDialogs; columnId: string };

/** The dialogs of one column: how to open them, and what is open now. */
export function useColumnDialogs(): { dialogs: ColumnDialogs; opened: ReactElement | null } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useMemo<ColumnDialogs>(
    () => ({
      limit: (columnId) => limitDialog.use(() => setAsked({ kind: "limit", columnId })),
      rename: (columnId) => renameColumnDialog.use(() => setAsked({ kind: "rename", columnId })),
    }),
    [],
  );
  return { dialogs, opened: openedOf(asked, () => setAsked(null)) };
}

function openedOf(asked: Asked | null, onClose: () => void): ReactElement | null {
  if (asked === null) return null;
  const props = { columnId: asked.columnId, onClose };
  if (asked.kind === "limit") {
    const loaded = limitDialog.now();
    return loaded && <loaded.LimitDialog {...props} />;
  }
  const loaded = renameColumnDialog.now();
  return loaded && <loaded.RenameColumnDialog {...props} />;
}
