import type { ReactElement } from "react";
import { isBusy } from "#client/shared/reload/quiet-moment.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { Notice } from "#client/ui/overlay/notice/notice.tsx";
import { KEEP_IT, LOSE_IT, TYPED_TEXT, TYPED_TITLE, UPDATE_NOW, UPDATE_TEXT, UPDATE_TITLE } from "./update-text.ts";

/** The click has moved the focus out of the field, so its unsaved text would be lost. */
async function takeNow(update: () => void): Promise<void> {
  const agreed =
    !isBusy(document) ||
    (await confirmDialog({ title: TYPED_TITLE, text: TYPED_TEXT, confirmLabel: LOSE_IT, cancelLabel: KEEP_IT }));
  if (agreed) update();
}

/** Tells the user that a newer build waits until they have finished, with a button to switch at once. */
export function UpdateNotice({ update }: { readonly update: () => void }): ReactElement {
  return (
    <Notice
      icon="info-circle"
      title={UPDATE_TITLE}
      text={UPDATE_TEXT}
      actions={
        <Button size="sm" look="primary" onClick={() => void takeNow(update)}>
          {UPDATE_NOW}
        </Button>
      }
    />
  );
}
