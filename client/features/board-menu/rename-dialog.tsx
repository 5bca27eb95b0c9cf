import { useState, type FormEvent, type ReactElement } from "react";
import { BOARD_TITLE_MAX } from "#contract/limit.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { rename } from "./board-menu-mutations.ts";
import { CANCEL, CLOSE, RENAME_TITLE, SAVE, TITLE } from "./board-menu-text.ts";

/** Asks for a board's new name. */
export function RenameDialog(props: { readonly boardId: string; readonly onClose: () => void }): ReactElement {
  const { boardId, onClose } = props;
  const sync = useSync();
  const [title, setTitle] = useState(() => sync.store.get("board", boardId)?.title ?? "");
  const form = `rename-${boardId}`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    rename(sync, boardId, title);
    onClose();
  }
  return (
    <Dialog
      title={RENAME_TITLE}
      onClose={onClose}
      closeLabel={CLOSE}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {CANCEL}
          </Button>
          <Button type="submit" form={form} look="primary">
            {SAVE}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={TITLE}
          value={title}
          onChange={setTitle}
          maxLength={BOARD_TITLE_MAX}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus=""
        />
      </form>
    </Dialog>
  );
}
