import type { ReactElement } from "react";
import { LimitDialog } from "./limit-dialog.tsx";
import { RenameColumnDialog } from "./rename-column-dialog.tsx";

/** What can be asked of a column beside its head. */
export interface ColumnAsked {
  readonly kind: "limit" | "rename";
  readonly columnId: string;
}

/** What was asked for a column, open. */
export function ColumnPlane({ asked, onClose }: { asked: ColumnAsked; onClose: () => void }): ReactElement {
  const Asked = asked.kind === "limit" ? LimitDialog : RenameColumnDialog;
  return <Asked columnId={asked.columnId} onClose={onClose} />;
}
