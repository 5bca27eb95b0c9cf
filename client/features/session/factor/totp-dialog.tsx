import { useState, type ReactElement } from "react";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { totpConfirm, type totpBegin } from "#contract/auth/factor.ts";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { QrCode } from "#client/ui/controls/qr-code.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { CodeForm } from "./code-form.tsx";
import css from "./factor.module.css";
import { faultText } from "./factor-faults.ts";
import {
  BY_HAND,
  CLOSE,
  COPIED,
  COPY,
  OPEN_APP,
  QR_LABEL,
  TOTP_CONFIRM,
  TOTP_SCAN,
  TOTP_TITLE,
  TURN_ON,
} from "./factor-text.ts";

export interface TotpDialogProps {
  readonly begun: AnswerOf<typeof totpBegin>;
  readonly onClose: () => void;
  /** Receives the recovery codes if this is the first factor, else `null`. */
  readonly onDone: (codes: readonly string[] | null) => void;
}

/** Shows the secret of one-time passwords, which cannot be shown again, and asks for the first password to confirm that it was saved. */
export function TotpDialog({ begun, onClose, onDone }: TotpDialogProps): ReactElement {
  const sync = useSync();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(code: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const { recoveryCodes } = await sync.call(totpConfirm, { body: { code } });
      onDone(recoveryCodes);
    } catch (thrown) {
      setBusy(false);
      setError(faultText(thrown));
    }
  }

  const copy = async (): Promise<void> => {
    if (await copyText(begun.secret)) showToast({ icon: "check", text: COPIED });
  };

  return (
    <Dialog title={TOTP_TITLE} text={TOTP_SCAN} onClose={onClose} closeLabel={CLOSE}>
      <div className={css.qr}>
        <QrCode text={begun.uri} label={QR_LABEL} />
      </div>
      <p className={css.small}>{BY_HAND}</p>
      <div className={css.secret}>
        <code>{begun.secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {COPY}
        </Button>
      </div>
      <p className={css.small}>
        <a className={css.link} href={begun.uri}>
          {OPEN_APP}
        </a>
      </p>
      <CodeForm
        kind="totp"
        label={TOTP_CONFIRM}
        submitLabel={TURN_ON}
        error={error}
        busy={busy}
        onCode={(code) => void confirm(code)}
      />
    </Dialog>
  );
}
