import { useState, type ReactElement } from "react";
import { useOpenBoard, useRow } from "#client/hooks/use-live.ts";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { customFieldText } from "./custom-field-text.ts";
import css from "./custom-fields.module.css";
import { FieldForm } from "./field-form.tsx";
import { FieldLists } from "./field-lists.tsx";

export interface FieldsDialogProps {
  boardId: string;
  /** The form that is open at first: "new", or the id of a field. Without it the list is open. */
  at?: string | undefined;
  onClose: () => void;
}

/** The custom fields of a board: their list, or the form of one field. */
export function FieldsDialog({ boardId, at, onClose }: FieldsDialogProps): ReactElement {
  useOpenBoard(boardId);
  const [open, setOpen] = useState(at ?? null);
  const field = useRow("customField", open === "new" ? null : open);
  const board = useRow("board", boardId);
  const close = at === undefined ? () => setOpen(null) : onClose;
  if (open === "new" || field !== undefined) {
    return <FieldForm key={open} boardId={boardId} field={field} isWithin={at === undefined} onClose={close} />;
  }
  return (
    <Dialog
      title={customFieldText.title}
      text={board === undefined ? undefined : `«${board.title}»`}
      onClose={onClose}
      closeLabel={customFieldText.close}
      width={520}
    >
      <FieldLists boardId={boardId} className={css.scroll} onOpen={setOpen} />
    </Dialog>
  );
}
