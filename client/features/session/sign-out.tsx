import { useEffect, useState, type ReactElement } from "react";
import { attempt } from "#client/shared/errors/attempt.ts";
import { saveFile, saveUnsentFiles } from "#client/shared/browser/save-file.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOutbox } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import css from "./session.module.css";
import { DELETE_AND_LEAVE, DOWNLOAD_AND_LEAVE, LEAVING, STAY, UNSENT_FILE, unsentText } from "./session-text.ts";

/** Downloads everything that the server has not received: mutations and document texts as one JSON file, and attachments as files. */
async function downloadUnsent(sync: Sync): Promise<void> {
  const { outbox } = sync;
  const texts = await (await sync.documents()).unsent();
  const unsent = { waiting: outbox.waiting(), refused: outbox.refused(), documents: texts };
  saveFile(UNSENT_FILE, new Blob([JSON.stringify(unsent, null, 2)], { type: "application/json" }));
  await saveUnsentFiles(sync);
}

/** Ends the session in every tab. Asks the user first if unsent changes would be lost. */
export function SignOut({ onStay }: { readonly onStay: () => void }): ReactElement {
  const sync = useSync();
  const { waiting, refused } = useOutbox();
  const [asks, setAsks] = useState<number | null>(null);

  useEffect(() => {
    let left = false;
    let unsent = 0;
    const leave = async (): Promise<void> => {
      ({ unsent } = await sync.session.signOut());
    };
    const leaveOrAsk = async (): Promise<void> => {
      const done = await attempt(leave());
      if (!left && (!done || unsent > 0)) setAsks(unsent);
    };
    void leaveOrAsk();
    return () => {
      left = true;
    };
  }, [sync]);

  const leaveAnyway = (): void => {
    void attempt(sync.session.signOut({ discardUnsent: true }));
  };
  const downloadAndLeave = async (): Promise<void> => {
    await downloadUnsent(sync);
    leaveAnyway();
  };
  if (asks === null) return <output>{LEAVING}</output>;
  return (
    <>
      <p>{unsentText(Math.max(asks, waiting + refused))}</p>
      <div className={css.choices}>
        <Button look="primary" size="lg" wide onClick={onStay}>
          {STAY}
        </Button>
        <Button size="lg" wide icon="download" onClick={() => void attempt(downloadAndLeave())}>
          {DOWNLOAD_AND_LEAVE}
        </Button>
        <Button look="danger" size="lg" wide icon="trash" onClick={leaveAnyway}>
          {DELETE_AND_LEAVE}
        </Button>
      </div>
    </>
  );
}
