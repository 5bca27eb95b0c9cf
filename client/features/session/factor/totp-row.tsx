import { useState, type ReactElement } from "react";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { totpBegin, totpRemove } from "#contract/auth/factor.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import {
  CANCEL,
  lossText,
  FACTOR_NOTICES,
  TOTP_NAME,
  TOTP_OFF,
  totpOn,
  TURN_OFF,
  TURN_OFF_TITLE,
  TURN_ON,
} from "./factor-text.ts";
import { withProof } from "./proof.ts";
import { ProtectionRow } from "./protection-row.tsx";
import { tried, type ProtectionState } from "./protection.ts";
import { TotpDialog } from "./totp-dialog.tsx";

export interface ProtectionRowProps {
  readonly state: ProtectionState;
  readonly reload: () => void;
  /** Called with the recovery codes that the server created for the first factor. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Turns one-time passwords on and off. */
export function TotpRow({ state, reload, onCodes }: ProtectionRowProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const [begun, setBegun] = useState<AnswerOf<typeof totpBegin> | null>(null);
  const isLast = state.passkeys.length === 0;

  const turnOn = (): Promise<boolean> => tried(withProof(async () => setBegun(await sync.call(totpBegin, {}))));
  async function turnOff(): Promise<void> {
    const agreed = await confirmDialog({
      title: TURN_OFF_TITLE,
      text: lossText(isLast),
      confirmLabel: TURN_OFF,
      cancelLabel: CANCEL,
      danger: true,
    });
    if (!agreed || !(await tried(withProof(() => sync.call(totpRemove, {}))))) return;
    showToast({ icon: "check", text: isLast ? FACTOR_NOTICES.unprotected : FACTOR_NOTICES.totpOff });
    reload();
  }

  return (
    <>
      <ProtectionRow
        icon="device-mobile"
        name={TOTP_NAME}
        text={state.totpSince === null ? TOTP_OFF : totpOn(new Date(state.totpSince), now)}
      >
        {state.totpSince === null ? (
          <Button onClick={() => void turnOn()}>{TURN_ON}</Button>
        ) : (
          <Button look="ghost" onClick={() => void turnOff()}>
            {TURN_OFF}
          </Button>
        )}
      </ProtectionRow>
      {begun !== null && (
        <TotpDialog
          begun={begun}
          onClose={() => setBegun(null)}
          onDone={(codes) => {
            setBegun(null);
            if (codes === null) showToast({ icon: "check", text: FACTOR_NOTICES.totpOn });
            else onCodes(codes);
            reload();
          }}
        />
      )}
    </>
  );
}
