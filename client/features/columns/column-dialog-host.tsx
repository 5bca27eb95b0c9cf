import type { ReactElement } from "react";
import { LimitDialog } from "./limit-dialog.tsx";
import { RenameColumnDialog } from "./rename-column-dialog.tsx";

/** Column dialogs that do not belong to its header. */
export interface ColumnDialogRequest {
  readonly kind: "limit" | "rename";
  readonly columnId: string;
}

/** The open dialog of a column. */
export function ColumnDialogHost({
  request,
  onClose,
}: {
  request: ColumnDialogRequest;
  onClose: () => void;
}): ReactElement {
  const DialogOfKind = request.kind === "limit" ? LimitDialog : RenameColumnDialog;
  return <DialogOfKind columnId={request.columnId} onClose={onClose} />;
}
