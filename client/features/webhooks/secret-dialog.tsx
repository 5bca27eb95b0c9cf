import type { ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { copySecret } from "./webhook-mutations.ts";
import { webhookText } from "./webhook-text.ts";

/** Shows a new secret, which cannot be shown again later. */
export function SecretDialog(props: { readonly secret: string; readonly onClose: () => void }): ReactElement {
  return (
    <Dialog
      alert
      title={webhookText.secretTitle}
      text={webhookText.secretText}
      onClose={props.onClose}
      width={480}
      footer={
        <>
          <Button icon="copy" onClick={() => void copySecret(props.secret)}>
            {webhookText.copy}
          </Button>
          <Button look="primary" onClick={props.onClose}>
            {webhookText.secretSaved}
          </Button>
        </>
      }
    >
      <TextField
        label={webhookText.secret}
        value={props.secret}
        readOnly
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus=""
      />
    </Dialog>
  );
}
