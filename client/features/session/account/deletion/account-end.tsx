import { useState, type ReactElement } from "react";
import { ACCOUNT_DATA_TYPE, accountData, accountEnding, accountKeep } from "#contract/users/account.ts";
import type { User } from "#contract/users/user.ts";
import { attempt } from "#client/shared/errors/attempt.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { saveFile } from "#client/shared/browser/save-file.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { ProtectionRow } from "../../factor/protection-row.tsx";
import { tried } from "../../factor/protection.ts";
import css from "../account.module.css";
import { useAnswer } from "../use-answer.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import {
  ACCOUNT,
  DATA,
  DATA_TEXT,
  DELETE,
  DOWNLOAD,
  DOWNLOAD_OFFLINE,
  DOWNLOADED,
  DOWNLOADING,
  ENDING,
  ENDING_TEXT,
  goesText,
  KEEP,
  DELETION_CANCELED,
  LAST_ADMIN,
} from "./end-text.ts";

const KIND = "account.data";
/** The toast stays until the download ends, at most 10 minutes; a later toast of this kind replaces it. */
const WHILE_IT_COMES_MS = 600_000;

async function fetchAndSave(sync: Sync): Promise<void> {
  const files = await sync.files();
  const { name, body } = await files.download(accountData, {}, ACCOUNT_DATA_TYPE);
  saveFile(name, body);
}

async function downloadData(sync: Sync): Promise<void> {
  if (!sync.connection.state().network) {
    showToast({ icon: "alert-triangle", text: DOWNLOAD_OFFLINE, kind: KIND });
    return;
  }
  const close = showToast({ icon: "download", text: DOWNLOADING, kind: KIND, duration: WHILE_IT_COMES_MS });
  const isDone = await attempt(fetchAndSave(sync));
  close();
  if (isDone) showToast({ icon: "download", text: DOWNLOADED, kind: KIND });
}

/** The section «Аккаунт» of the user's profile: data export and account deletion (DL-10, DL-11). */
export function AccountEnd({ user }: { readonly user: User }): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const now = useNow();
  const { answer, reload } = useAnswer(accountEnding, {});
  const [isDialogOpen, setDialogOpen] = useState(false);
  const deleteAt = answer?.deleteAt ?? null;
  const isLast = answer?.isLastAdmin === true;
  const keep = async (): Promise<void> => {
    if (await tried(sync.call(accountKeep, {}))) showToast({ icon: "check", text: DELETION_CANCELED });
    reload();
  };
  const text = deleteAt !== null ? goesText(deleteAt, now) : isLast ? LAST_ADMIN : ENDING_TEXT;
  return (
    <Section title={ACCOUNT}>
      <Box>
        <div className={css.rows}>
          <ProtectionRow icon="download" name={DATA} text={DATA_TEXT}>
            <Button onClick={() => void downloadData(sync)}>{DOWNLOAD}</Button>
          </ProtectionRow>
          <ProtectionRow icon="trash" name={ENDING} text={text}>
            {deleteAt !== null ? (
              <Button disabled={!online} onClick={() => void keep()}>
                {KEEP}
              </Button>
            ) : (
              !isLast && (
                <Button
                  look="danger"
                  disabled={!online || answer === null}
                  aria-haspopup="dialog"
                  onClick={() => setDialogOpen(true)}
                >
                  {DELETE}
                </Button>
              )
            )}
          </ProtectionRow>
        </div>
      </Box>
      {isDialogOpen && answer !== null && (
        <DeleteAccountDialog username={user.username} boards={answer.boards} onClose={() => setDialogOpen(false)} />
      )}
    </Section>
  );
}
