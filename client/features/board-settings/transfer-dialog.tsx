import { useState, type ReactElement } from "react";
import { useInheritors, useMembers } from "#client/entities/person/board-people.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import type { Board } from "#contract/entities/board.ts";
import { transfer } from "./board-settings-mutations.ts";
import { boardSettingsText } from "./board-settings-text.ts";

/** Asks for the new owner of a board. Only the new owner can revert the transfer. */
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
  const [selectedId, setSelectedId] = useState<string | null>(null);
  // No member is preselected: the list may change while it is open, and a transfer cannot be undone.
  const chosen = people.find(({ id }) => id === selectedId);
  const [isMissing, setMissing] = useState(false);
  const submit = (): void => {
    if (chosen === undefined) return setMissing(true);
    void transfer(sync, board.id, chosen);
    onClose();
  };
  return (
    <FormDialog
      title={boardSettingsText.transferTitle}
      text={people.length === 0 ? boardSettingsText.transferNoMembers : boardSettingsText.transferText(board.title)}
      onClose={onClose}
      words={{ ...boardSettingsText, submit: boardSettingsText.transferNow }}
      look="danger-solid"
      withoutForm={people.length === 0}
      onSubmit={submit}
    >
      <SelectField
        label={boardSettingsText.transferTo}
        value={chosen?.id ?? ""}
        options={[
          { value: "", text: boardSettingsText.transferChoose },
          ...people.map(({ id, name, username }) => ({ value: id, text: `${name} · ${username}` })),
        ]}
        error={isMissing && chosen === undefined ? boardSettingsText.transferMissing : undefined}
        onChange={setSelectedId}
        autoFocusInDialog
      />
    </FormDialog>
  );
}
