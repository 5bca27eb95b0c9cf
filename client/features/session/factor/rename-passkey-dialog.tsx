import { useState, type ReactElement } from "react";
import { PASSKEY_NAME_MAX } from "#contract/core/limit.ts";
import { type Passkey, passkeyRename } from "#contract/auth/passkey.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { FormDialog } from "#client/ui/overlay/dialog/form-dialog.tsx";
import { CANCEL, CLOSE, PASSKEY_NAME_LABEL, RENAME, SAVE } from "./factor-text.ts";
import { tried } from "./protection.ts";

export interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Renames a passkey. An empty name changes nothing. */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: RenamePasskeyProps): ReactElement {
  const sync = useSync();
  const [name, setName] = useState(passkey.name);

  async function save(): Promise<void> {
    onClose();
    const next = name.trim();
    if (next === "" || next === passkey.name) return;
    if (await tried(sync.call(passkeyRename, { params: { passkeyId: passkey.id }, body: { name: next } }))) onDone();
  }

  return (
    <FormDialog
      title={RENAME}
      onClose={onClose}
      words={{ close: CLOSE, cancel: CANCEL, submit: SAVE }}
      onSubmit={() => void save()}
    >
      <TextField
        label={PASSKEY_NAME_LABEL}
        value={name}
        onChange={setName}
        maxLength={PASSKEY_NAME_MAX}
        data-autofocus=""
      />
    </FormDialog>
  );
}
