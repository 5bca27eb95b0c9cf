import { useState, type ReactElement } from "react";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { rename } from "./board-menu-mutations.ts";
import { CANCEL, CLOSE, RENAME_TITLE, SAVE, TITLE } from "./board-menu-text.ts";

/** The dialog that renames a board. */
export function RenameDialog(props: { readonly boardId: string; readonly onClose: () => void }): ReactElement {
  const { boardId, onClose } = props;
  const sync = useSync();
  const [title, setTitle] = useState(() => sync.store.get("board", boardId)?.title ?? "");
  function submit(): void {
    rename(sync, boardId, title);
    onClose();
  }
  return (
    <FormDialog
      title={RENAME_TITLE}
      onClose={onClose}
      words={{ close: CLOSE, cancel: CANCEL, submit: SAVE }}
      onSubmit={submit}
    >
      <TextField
        label={TITLE}
        value={title}
        onChange={setTitle}
        maxLength={BOARD_TITLE_MAX}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus=""
      />
    </FormDialog>
  );
}
