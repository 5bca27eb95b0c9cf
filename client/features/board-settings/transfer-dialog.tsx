import { useState, type FormEvent, type ReactElement } from "react";
import { useInheritors, useMembers } from "#client/frame/board-people.ts";
import { useSession } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import type { Board } from "#contract/board.ts";
import { transfer } from "./board-settings-mutations.ts";
import { boardSettingsText } from "./board-settings-text.ts";

/** Asks to whom a board goes: what is done here only the new owner can take back. */
export function TransferDialog({
  board,
  onClose,
}: {
  readonly board: Board;
  readonly onClose: () => void;
}): ReactElement {
  const sync = useSync();
  const me = useSession().user?.id;
  const members = useMembers(board.id);
  const inheritors = useInheritors(board.id, members);
  const people = [...members, ...inheritors].filter(({ id }) => id !== me);
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = people.find(({ id }) => id === asked) ?? people[0];
  const form = `transfer-${board.id}`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === undefined) return;
    void transfer(sync, board.id, chosen);
    onClose();
  };
  return (
    <Dialog
      title={boardSettingsText.transferTitle}
      text={chosen === undefined ? boardSettingsText.transferNobody : boardSettingsText.transferText(board.title)}
      onClose={onClose}
      closeLabel={boardSettingsText.close}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {boardSettingsText.cancel}
          </Button>
          {chosen !== undefined && (
            <Button look="danger-solid" type="submit" form={form}>
              {boardSettingsText.transferNow}
            </Button>
          )}
        </>
      }
    >
      {chosen !== undefined && (
        <form id={form} onSubmit={submit}>
          <SelectField
            label={boardSettingsText.transferTo}
            value={chosen.id}
            options={people.map(({ id, name, username }) => ({ value: id, text: `${name} · ${username}` }))}
            onChange={setAsked}
            autoFocusInDialog
          />
        </form>
      )}
    </Dialog>
  );
}
