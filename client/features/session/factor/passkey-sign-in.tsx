import { useState, type ReactElement } from "react";
import { passkeyBegin, passkeySignIn } from "#contract/auth/passkey.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import "#client/ui/icons/more-icons.ts";
import { goToStep } from "../check/pending-step.ts";
import { askPasskey, hasPasskeys } from "./browser-passkeys.ts";
import css from "./factor.module.css";
import { faultText } from "./factor-faults.ts";
import { BY_PASSKEY } from "./factor-text.ts";

/** The sign-in button for a passkey alone. Renders nothing if the browser has no passkeys. */
export function PasskeySignIn(): ReactElement | null {
  const sync = useSync();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;

  async function enter(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { ticket, request } = await sync.call(passkeyBegin, {});
      const answer = await askPasskey(request);
      const step = await sync.session.enter(passkeySignIn, { body: { ticket, answer } });
      if (step !== null) goToStep(step);
    } catch (thrown) {
      setBusy(false);
      setError(faultText(thrown));
    }
  }

  return (
    <div className={css.way}>
      {error !== undefined && <FormError>{error}</FormError>}
      <Button size="lg" wide icon="key" aria-disabled={busy} onClick={() => void enter()}>
        {BY_PASSKEY}
      </Button>
    </div>
  );
}
