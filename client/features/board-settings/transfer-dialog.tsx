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
  // Nobody is chosen by the order of a list that changes under the hand: this cannot be taken back.
  const chosen = people.find(({ id }) => id === asked);
  const [isMissing, setMissing] = useState(false);
  const form = `transfer-${board.id}`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === undefined) return setMissing(true);
    void transfer(sync, board.id, chosen);
    onClose();
  };
  return (
    <Dialog
      title={boardSettingsText.transferTitle}
      text={people.length === 0 ? boardSettingsText.transferNobody : boardSettingsText.transferText(board.title)}
      onClose={onClose}
      closeLabel={boardSettingsText.close}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {boardSettingsText.cancel}
          </Button>
          {people.length > 0 && (
            <Button look="danger-solid" type="submit" form={form}>
              {boardSettingsText.transferNow}
            </Button>
          )}
        </>
      }
    >
      {people.length > 0 && (
        <form id={form} onSubmit={submit}>
          <SelectField
            label={boardSettingsText.transferTo}
            value={chosen?.id ?? ""}
            options={[
              { value: "", text: boardSettingsText.transferChoose },
              ...people.map(({ id, name, username }) => ({ value: id, text: `${name} · ${username}` })),
            ]}
            error={isMissing && chosen === undefined ? boardSettingsText.transferMissing : undefined}
            onChange={setAsked}
            autoFocusInDialog
          />
        </form>
      )}
    </Dialog>
  );
}
