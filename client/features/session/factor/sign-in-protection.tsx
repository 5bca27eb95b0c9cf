import { useState, type ReactElement } from "react";
import { recoveryRenew } from "#contract/auth/factor.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import "#client/ui/icons/more-icons.ts";
import { LastKnown } from "../account/last-known.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import css from "./factor.module.css";
import {
  CANCEL,
  CODES_NAME,
  codesLeft,
  NEW_CODES,
  NEW_CODES_TEXT,
  NEW_CODES_TITLE,
  PROTECTION,
  PROTECTION_OFFLINE,
} from "./factor-text.ts";
import { PasskeyRows } from "./passkey-rows.tsx";
import { ProofHost } from "./proof-host.tsx";
import { withProof } from "./proof.ts";
import { ProtectionRow } from "./protection-row.tsx";
import { tried, useProtection } from "./protection.ts";
import { TotpRow, type ProtectionRowProps } from "./totp-row.tsx";
import { NotHere } from "../account/not-here.tsx";

/** The section «Защита входа» of the user's profile: second factor, passkeys, recovery codes. */
export function SignInProtection(): ReactElement {
  const { state, error, reload } = useProtection();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Section title={PROTECTION}>
      <Box>
        {state === null ? (
          <NotHere error={error} offline={PROTECTION_OFFLINE} rows={2} />
        ) : (
          <LastKnown>
            <div className={css.rows}>
              <TotpRow state={state} reload={reload} onCodes={setCodes} />
              <PasskeyRows state={state} reload={reload} onCodes={setCodes} />
              {(state.totpSince !== null || state.passkeys.length > 0) && (
                <CodesRow state={state} reload={reload} onCodes={setCodes} />
              )}
            </div>
          </LastKnown>
        )}
      </Box>
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ProofHost />
    </Section>
  );
}

function CodesRow({ state, reload, onCodes }: ProtectionRowProps): ReactElement {
  const sync = useSync();
  async function renew(): Promise<void> {
    const agreed = await confirmDialog({
      title: NEW_CODES_TITLE,
      text: NEW_CODES_TEXT,
      confirmLabel: NEW_CODES,
      cancelLabel: CANCEL,
    });
    if (!agreed) return;
    const done = await tried(withProof(async () => onCodes((await sync.call(recoveryRenew, {})).recoveryCodes)));
    if (done) reload();
  }
  return (
    <ProtectionRow icon="copy" name={CODES_NAME} text={codesLeft(state.recoveryCodes)}>
      <Button onClick={() => void renew()}>{NEW_CODES}</Button>
    </ProtectionRow>
  );
}
