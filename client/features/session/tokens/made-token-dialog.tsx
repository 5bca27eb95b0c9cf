import type { ReactElement } from "react";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { tokenText } from "./token-text.ts";

/** Shows a new token. It cannot be shown again later. */
export function MadeTokenDialog(props: { readonly token: string; readonly onClose: () => void }): ReactElement {
  const copy = async (): Promise<void> => {
    if (await copyText(props.token)) showToast({ icon: "check", text: tokenText.copied });
  };
  return (
    <Dialog
      alert
      title={tokenText.madeTitle}
      text={tokenText.madeText}
      onClose={props.onClose}
      width={480}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {tokenText.copy}
          </Button>
          <Button look="primary" onClick={props.onClose}>
            {tokenText.saved}
          </Button>
        </>
      }
    >
      <TextField
        label={tokenText.token}
        value={props.token}
        readOnly
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus=""
      />
    </Dialog>
  );
}
