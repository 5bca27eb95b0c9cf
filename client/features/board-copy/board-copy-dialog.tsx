import { useState, type ReactElement } from "react";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { NetworkFault } from "#client/sync/ports/env.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { boardCopyText as text } from "./board-copy-text.ts";
import css from "./board-copy.module.css";
import { copyBoard, titleOfCopy } from "./board-copy-mutations.ts";

export interface BoardCopyDialogProps {
  readonly boardId: string;
  readonly onClose: () => void;
}

/** «Дублировать доску»: asks for the copy's title, and whether to copy the tasks. */
export function BoardCopyDialog({ boardId, onClose }: BoardCopyDialogProps): ReactElement | null {
  const sync = useSync();
  const board = useRow("board", boardId);
  const [title, setTitle] = useState(() => titleOfCopy(board?.title ?? ""));
  const [withTasks, setWithTasks] = useState(true);
  const [copyId] = useState(() => sync.newId());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (board === undefined) return null;
  const submit = async (): Promise<void> => {
    if (isBusy || title.trim() === "") return;
    setBusy(true);
    setError(undefined);
    try {
      await copyBoard(sync, { board, title: title.trim(), withTasks, copyId });
      onClose();
    } catch (failure) {
      setError(failure instanceof NetworkFault ? text.offline : errorText(failure));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={text.title}
      text={text.about}
      words={text}
      busy={isBusy}
      className={css.form}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextField label={text.name} value={title} maxLength={BOARD_TITLE_MAX} error={error} onChange={setTitle} />
      <Switch checked={withTasks} onChange={setWithTasks}>
        {text.withTasks}
      </Switch>
      {isBusy && <output>{text.copying}</output>}
    </FormDialog>
  );
}
