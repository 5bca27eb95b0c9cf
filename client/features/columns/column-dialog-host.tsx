import type { ReactElement } from "react";
import { LimitDialog } from "./limit-dialog.tsx";
import { RenameColumnDialog } from "./rename-column-dialog.tsx";

/** What can be asked of a column beside its head. */
export interface ColumnDialogRequest {
  readonly kind: "limit" | "rename";
  readonly columnId: string;
}

/** What was asked for a column, open. */
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
