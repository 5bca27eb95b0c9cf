import type { ReactElement } from "react";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import css from "./factor.module.css";
import { CODES_FILE, CODES_SAVED, CODES_TEXT, CODES_TITLE, COPIED, COPY, DOWNLOAD } from "./factor-text.ts";

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = CODES_FILE;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Shows new recovery codes. They cannot be shown again later. */
export function CodesDialog(props: { readonly codes: readonly string[]; readonly onClose: () => void }): ReactElement {
  const text = props.codes.join("\n");
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast({ icon: "check", text: COPIED });
  };
  return (
    <Dialog
      alert
      title={CODES_TITLE}
      text={CODES_TEXT}
      onClose={props.onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {COPY}
          </Button>
          <Button icon="download" onClick={() => download(text)}>
            {DOWNLOAD}
          </Button>
          <Button look="primary" onClick={props.onClose}>
            {CODES_SAVED}
          </Button>
        </>
      }
    >
      <ul className={css.codes}>
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
