import { useEffect, useState, type ReactElement } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import type { Board } from "#contract/entities/board.ts";
import { boardDeletion, type DeletionSizes } from "#contract/boards/deletion.ts";
import { DELETION_GRACE_DAYS } from "#contract/core/limit.ts";
import { giveUp } from "./board-settings-mutations.ts";
import { boardSettingsText } from "./board-settings-text.ts";
import css from "./board-settings.module.css";

/** Returns what the deletion would remove, as counted by the server; `null` until it answers, and offline. */
function useSizes(boardId: string): DeletionSizes | null {
  const sync = useSync();
  const online = useOnline();
  const [sizes, setSizes] = useState<DeletionSizes | null>(null);
  useEffect(() => {
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const result = await sync.call(boardDeletion, { params: { boardId } });
      if (isLatest) setSizes(result);
    };
    // The dialog works without the counts; if the server is unreachable, the deletion itself shows the error.
    if (online) ask().catch(() => setSizes(null));
    return () => {
      isLatest = false;
    };
  }, [sync, online, boardId]);
  return sizes;
}

function isSame(typed: string, title: string): boolean {
  const plain = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase();
  return plain(typed) === plain(title);
}

/** Confirms a permanent deletion: shows what is deleted, and requires the board's title to be typed. */
export function DeleteDialog({
  board,
  onClose,
}: {
  readonly board: Board;
  readonly onClose: () => void;
}): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const sizes = useSizes(board.id);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = (): void => {
    if (busy || !online) return;
    if (!isSame(typed, board.title)) {
      setWrong(true);
      return;
    }
    setBusy(true);
    void giveUp(sync, board).then((isDone) => (isDone ? onClose() : setBusy(false)));
  };
  return (
    <FormDialog
      title={boardSettingsText.deleteTitle(board.title)}
      text={<Goes sizes={sizes} />}
      onClose={onClose}
      words={{ ...boardSettingsText, submit: boardSettingsText.deleteNow }}
      look="danger-solid"
      disabled={!online}
      busy={busy}
      className={css.form}
      onSubmit={submit}
    >
      <TextField
        label={boardSettingsText.deleteType}
        value={typed}
        placeholder={board.title}
        error={isWrong ? boardSettingsText.deleteTypeWrong : undefined}
        autoComplete="off"
        data-autofocus
        onChange={(next) => {
          setTyped(next);
          setWrong(false);
        }}
      />
      {!online && <output className={css.text}>{boardSettingsText.deleteOffline}</output>}
    </FormDialog>
  );
}

function Goes({ sizes }: { readonly sizes: DeletionSizes | null }): ReactElement {
  return (
    <div className={css.told}>
      <p>{sizes === null ? boardSettingsText.deleteCounting : boardSettingsText.deleteGoes(sizes)}</p>
      {sizes !== null && sizes.staying > 0 && <p>{boardSettingsText.deleteStays(sizes.staying)}</p>}
      <p>{boardSettingsText.deleteWhen(DELETION_GRACE_DAYS)}</p>
    </div>
  );
}
