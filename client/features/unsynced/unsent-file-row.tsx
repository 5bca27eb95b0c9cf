import type { ReactElement } from "react";
import { ERRORS } from "#contract/core/error.ts";
import { attempt } from "#client/shared/errors/attempt.ts";
import { saveFile } from "#client/shared/browser/save-file.ts";
import { sizeText } from "#client/language/size-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { UnsentFile } from "#client/sync/files-api.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Counter } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import css from "./unsynced.module.css";
import {
  actionOn,
  DISCARD,
  DISCARD_TEXT_OF_FILE,
  DISCARD_TITLE_OF_FILE,
  DO_DISCARD,
  fileReason,
  FILES,
  KEEP,
  RETRY,
  SAVE_FILE,
} from "./unsynced-text.ts";

/** Files that are not fully uploaded; renders nothing if there are none. */
export function UnsentFiles({ files }: { readonly files: readonly UnsentFile[] }): ReactElement | null {
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className={css.heading}>
        {FILES} <Counter>{files.length}</Counter>
      </h3>
      <ul>
        {files.map((file) => (
          <UnsentFileRow key={file.id} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** A file that is not fully uploaded. It can be saved and, if it was rejected, sent again or discarded. */
function UnsentFileRow({ file }: { readonly file: UnsentFile }): ReactElement {
  const sync = useSync();
  const { id, name, size, code, follows } = file;
  const holder = (sync.store.get("task", file.holderId) ?? sync.store.get("board", file.holderId))?.title;

  async function save(): Promise<void> {
    const body = await (await sync.files()).bytes(id);
    if (body !== null) saveFile(name, body);
  }
  async function retry(): Promise<void> {
    await (await sync.files()).retry(id);
  }
  async function letGo(): Promise<void> {
    await (await sync.files()).discard(id);
  }
  async function discard(): Promise<void> {
    const question = {
      title: DISCARD_TITLE_OF_FILE,
      text: DISCARD_TEXT_OF_FILE,
      confirmLabel: DO_DISCARD,
      cancelLabel: KEEP,
      danger: true,
    };
    if (await confirmDialog(question)) await attempt(letGo());
  }

  return (
    <li className={classNames(css.row, code !== null && css.refused)}>
      <Icon name={code === null ? "paperclip" : "alert-triangle"} size={18} />
      <div className={css.words}>
        <b>{name}</b>
        <small>{[sizeText(size), holder].filter((part) => part !== undefined).join(" · ")}</small>
        {code !== null && <small className={css.reason}>{fileReason(ERRORS[code].message, file.limit)}</small>}
        <div className={css.actions}>
          <Button size="sm" icon="download" aria-label={actionOn(SAVE_FILE, name)} onClick={() => void attempt(save())}>
            {SAVE_FILE}
          </Button>
          {code !== null && !follows && (
            <>
              <Button size="sm" icon="refresh" aria-label={actionOn(RETRY, name)} onClick={() => void attempt(retry())}>
                {RETRY}
              </Button>
              <Button look="ghost" size="sm" aria-label={actionOn(DISCARD, name)} onClick={() => void discard()}>
                {DISCARD}
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
