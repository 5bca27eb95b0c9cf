import { useState, type FormEvent, type ReactElement } from "react";
import { PASSKEY_NAME_MAX } from "#contract/limit.ts";
import { type Passkey, passkeyRename } from "#contract/passkey.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { CANCEL, CLOSE, PASSKEY_NAME_LABEL, RENAME, SAVE } from "./factor-text.ts";
import { tried } from "./protection.ts";

const FORM = "rename-passkey";

export interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A passkey's name while it is being changed. An empty one changes nothing. */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: RenamePasskeyProps): ReactElement {
  const sync = useSync();
  const [name, setName] = useState(passkey.name);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    onClose();
    const next = name.trim();
    if (next === "" || next === passkey.name) return;
    if (await tried(sync.call(passkeyRename, { params: { passkeyId: passkey.id }, body: { name: next } }))) onDone();
  }

  return (
    <Dialog
      title={RENAME}
      onClose={onClose}
      closeLabel={CLOSE}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {CANCEL}
          </Button>
          <Button type="submit" form={FORM} look="primary">
            {SAVE}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={PASSKEY_NAME_LABEL}
          value={name}
          onChange={setName}
          maxLength={PASSKEY_NAME_MAX}
          data-autofocus=""
        />
      </form>
    </Dialog>
  );
}
