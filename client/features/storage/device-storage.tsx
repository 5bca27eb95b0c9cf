import type { ReactElement, ReactNode } from "react";
import { attempt } from "#client/shared/errors/attempt.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { DeviceFacts } from "./device-facts.ts";
import css from "./storage.module.css";
import {
  ANSWERS,
  answersText,
  APP_FILES,
  BOARDS_HERE,
  boardsText,
  CLEAR,
  CLEAR_NOTE,
  CLEAR_TEXT,
  CLEAR_TITLE,
  CLEARED,
  COUNTING,
  DO_CLEAR,
  filesText,
  KEEP,
  NO_PROMISE,
  NOT_PROMISED,
  PROMISE,
  PROMISED,
  TAKEN,
  takenText,
} from "./storage-text.ts";
import { useDeviceStorage } from "./storage-queries.ts";

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

async function clearCopies(sync: Sync): Promise<void> {
  await (await sync.copies()).clear();
}

function promiseText({ isPromised }: DeviceFacts): string {
  if (isPromised === null) return NO_PROMISE;
  return isPromised ? PROMISED : NOT_PROMISED;
}

/** The amounts of data stored on this device by kind, the state of persistent storage, and a button that clears cached data. */
export function DeviceStorage(): ReactElement {
  const sync = useSync();
  const [{ contents, facts }, recount] = useDeviceStorage();

  async function clear(): Promise<void> {
    const question = { title: CLEAR_TITLE, text: CLEAR_TEXT, confirmLabel: DO_CLEAR, cancelLabel: KEEP };
    if (!(await confirmDialog(question)) || !(await attempt(clearCopies(sync)))) return;
    showToast({ icon: "check", text: CLEARED });
    recount();
  }

  return (
    <>
      <dl className={css.facts}>
        <Fact name={TAKEN}>{facts === null ? COUNTING : takenText(facts.usage, facts.quota)}</Fact>
        <Fact name={BOARDS_HERE}>{contents === null ? COUNTING : boardsText(contents.boards, contents.tasks)}</Fact>
        <Fact name={ANSWERS}>{contents === null ? COUNTING : answersText(contents.answers)}</Fact>
        <Fact name={APP_FILES}>{facts === null ? COUNTING : filesText(facts.files, facts.fileBytes)}</Fact>
        <Fact name={PROMISE}>{facts === null ? COUNTING : promiseText(facts)}</Fact>
      </dl>
      <div className={css.clear}>
        <span id="clear-copies-note">{CLEAR_NOTE}</span>
        <Button size="sm" aria-describedby="clear-copies-note" onClick={() => void clear()}>
          {CLEAR}
        </Button>
      </div>
    </>
  );
}
