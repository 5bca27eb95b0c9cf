import type { ReactElement } from "react";
import { ERRORS } from "#contract/core/error.ts";
import { attempt } from "#client/shared/errors/attempt.ts";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { typeset } from "#client/language/spacing.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { UnsentDocument } from "#client/sync/documents-api.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import css from "./unsynced.module.css";
import {
  actionOn,
  COPIED,
  COPY,
  DISCARD,
  DISCARD_TEXT_OF_DOCUMENT,
  DISCARD_TITLE,
  DO_DISCARD,
  DOCUMENT,
  KEEP,
} from "./unsynced-text.ts";

export interface UnsentDocumentRowProps {
  readonly document: UnsentDocument;
  /** Called after the text is discarded. */
  readonly onGone: () => void;
}

/** A description of a task or a board page with text that the server does not have. It can be copied and, if it was rejected, discarded. */
export function UnsentDocumentRow({ document, onGone }: UnsentDocumentRowProps): ReactElement {
  const sync = useSync();
  const { guid, text, code } = document;
  const title = sync.store.get("task", guid)?.title ?? sync.store.get("board", guid)?.title ?? DOCUMENT;

  async function copy(): Promise<void> {
    if (await copyText(text)) showToast({ icon: "copy", text: COPIED });
  }
  async function letGo(): Promise<void> {
    const shared = await (await sync.documents()).open(guid);
    await shared.discard();
    shared.close();
    onGone();
  }
  async function discard(): Promise<void> {
    const question = {
      title: DISCARD_TITLE,
      text: DISCARD_TEXT_OF_DOCUMENT,
      confirmLabel: DO_DISCARD,
      cancelLabel: KEEP,
      danger: true,
    };
    if (await confirmDialog(question)) await attempt(letGo());
  }

  return (
    <li className={classNames(css.row, code !== null && css.refused)}>
      <Icon name={code === null ? "cloud-up" : "alert-triangle"} size={18} />
      <div className={css.words}>
        <b>{title}</b>
        <small>{text.slice(0, SHOWN)}</small>
        {code !== null && <small className={css.reason}>{typeset(ERRORS[code].message)}</small>}
        <div className={css.actions}>
          <IconButton
            icon="copy"
            size="sm"
            name={actionOn(COPY, title)}
            tip={false}
            title={COPY}
            onClick={() => void copy()}
          />
          {code !== null && (
            <Button look="ghost" size="sm" aria-label={actionOn(DISCARD, title)} onClick={() => void discard()}>
              {DISCARD}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Number of characters of the text in the row: enough to recognize the text. */
const SHOWN = 120;
