import { useState, type ReactElement } from "react";
import { type Passkey, passkeyAdd, passkeyCreate, passkeyRemove } from "#contract/auth/passkey.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { hasPasskeys, makePasskey } from "./browser-passkeys.ts";
import {
  ADD,
  CANCEL,
  PASSKEY_NEW_NAME,
  passkeyFacts,
  passkeyLossText,
  passkeyMenu,
  PASSKEYS_HINT,
  PASSKEYS_IMPOSSIBLE,
  PASSKEYS_NAME,
  PASSKEYS_NO_BROWSER,
  REMOVE,
  REMOVE_PASSKEY_TITLE,
  RENAME,
  FACTOR_NOTICES,
} from "./factor-text.ts";
import { withProof } from "./proof.ts";
import { ProtectionRow } from "./protection-row.tsx";
import { tried } from "./protection.ts";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";
import type { ProtectionRowProps } from "./totp-row.tsx";

/** The list of passkeys, and the button that adds one. */
export function PasskeyRows({ state, reload, onCodes }: ProtectionRowProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [busy, setBusy] = useState(false);
  const mayAdd = state.mayAddPasskey && hasPasskeys();

  async function make(): Promise<void> {
    const { ticket, creation } = await sync.call(passkeyCreate, {});
    const passkey = await makePasskey(creation);
    const name = newName(state.passkeys);
    const { recoveryCodes } = await sync.call(passkeyAdd, { body: { ticket, name, passkey } });
    if (recoveryCodes === null) showToast({ icon: "check", text: FACTOR_NOTICES.passkeyAdded });
    else onCodes(recoveryCodes);
    reload();
  }

  async function add(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await tried(withProof(make));
    setBusy(false);
  }

  async function remove({ id }: Passkey): Promise<void> {
    const isLast = state.totpSince === null && state.passkeys.length === 1;
    const agreed = await confirmDialog({
      title: REMOVE_PASSKEY_TITLE,
      text: passkeyLossText(isLast),
      confirmLabel: REMOVE,
      cancelLabel: CANCEL,
      danger: true,
    });
    if (!agreed || !(await tried(withProof(() => sync.call(passkeyRemove, { params: { passkeyId: id } }))))) return;
    showToast({ icon: "check", text: isLast ? FACTOR_NOTICES.unprotected : FACTOR_NOTICES.passkeyRemoved });
    reload();
  }

  const openFor = (passkey: Passkey, anchor: HTMLElement): void =>
    openMenu({
      anchor,
      label: passkeyMenu(passkey.name),
      items: [
        { text: RENAME, icon: "pencil", onSelect: () => setRenamed(passkey) },
        { text: REMOVE, icon: "trash", danger: true, onSelect: () => void remove(passkey) },
      ],
    });

  return (
    <>
      <ProtectionRow icon="key" name={PASSKEYS_NAME} text={hintOf(state.mayAddPasskey)}>
        {mayAdd && (
          <Button aria-disabled={busy} onClick={() => void add()}>
            {ADD}
          </Button>
        )}
      </ProtectionRow>
      {state.passkeys.map((passkey) => (
        <ProtectionRow
          key={passkey.id}
          icon="key"
          name={passkey.name}
          text={passkeyFacts(
            new Date(passkey.createdAt),
            passkey.lastUsedAt === null ? null : new Date(passkey.lastUsedAt),
            now,
          )}
        >
          <IconButton
            icon="dots"
            name={passkeyMenu(passkey.name)}
            aria-haspopup="menu"
            onClick={(event) => openFor(passkey, event.currentTarget)}
          />
        </ProtectionRow>
      ))}
      {renamed !== null && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} onDone={reload} />}
    </>
  );
}

function hintOf(isPossible: boolean): string {
  if (!isPossible) return PASSKEYS_IMPOSSIBLE;
  return hasPasskeys() ? PASSKEYS_HINT : PASSKEYS_NO_BROWSER;
}

/** Returns the first free name: «Ключ доступа», «Ключ доступа 2». The user can rename the passkey later. */
function newName(existing: readonly Passkey[]): string {
  const names = new Set(existing.map(({ name }) => name));
  let number = 1;
  let name: string = PASSKEY_NEW_NAME;
  while (names.has(name)) {
    number += 1;
    name = `${PASSKEY_NEW_NAME} ${number}`;
  }
  return name;
}
