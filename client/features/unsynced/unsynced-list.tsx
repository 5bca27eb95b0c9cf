import type { ReactElement } from "react";
import { attempt } from "#client/shared/errors/attempt.ts";
import { timeText } from "#client/language/dates/date-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useUnsentFiles } from "#client/hooks/use-files.ts";
import { useConnection, useOnline, useRefused, useWaiting } from "#client/hooks/use-live.ts";
import { useUnsent, useUnsentTexts } from "#client/hooks/use-unsent.ts";
import type { RefusedEntry, WaitingEntry } from "#client/sync/sync-api.ts";
import type { UnsentFile } from "#client/sync/files-api.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Counter } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { groupsOf } from "./entry/entry-rows.ts";
import { RefusedRow } from "./refused-row.tsx";
import { downloadUnsent } from "./unsent-file.ts";
import css from "./unsynced.module.css";
import {
  CLOSE,
  DOCUMENTS,
  DOWNLOAD_ALL,
  lastExchange,
  NO_EXCHANGE,
  NOTHING,
  REFUSED,
  SEND_ALL,
  UNSYNCED,
  WAITING,
  WAITING_NETWORK,
} from "./unsynced-text.ts";
import { UnsentFiles } from "./unsent-file-row.tsx";
import { UnsentDocumentRow } from "./unsent-document-row.tsx";
import { WaitingRow } from "./waiting-row.tsx";

/** Everything that the server does not have: rejected mutations with their actions, unsent files and texts, and waiting mutations. */
export function UnsyncedList({ onClose }: { readonly onClose: () => void }): ReactElement {
  const sync = useSync();
  const { lastExchangeAt } = useConnection();
  const online = useOnline();
  const files = useUnsentFiles();
  const waiting = withoutFiles(useWaiting(), files);
  const refused = withoutFiles(useRefused(), files);
  const { documents, askAgain } = useUnsentTexts();
  const { total } = useUnsent();
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2>{UNSYNCED}</h2>
        {total > 0 && <Counter>{total}</Counter>}
        <span className={css.tools}>
          {total > 0 && (
            <IconButton icon="download" name={DOWNLOAD_ALL} onClick={() => void attempt(downloadUnsent(sync))} />
          )}
          <IconButton icon="x" name={CLOSE} iconSize={18} onClick={onClose} tip={false} />
        </span>
      </header>
      <div className={css.scroll}>
        {total === 0 && <p className={css.nothing}>{NOTHING}</p>}
        {refused.length > 0 && (
          <section>
            <h3 className={classNames(css.heading, css.bad)}>
              {REFUSED} <Counter>{refused.length}</Counter>
            </h3>
            <ul>
              {groupsOf(refused).map((group) => (
                <RefusedRow key={group[0].group} group={group} />
              ))}
            </ul>
          </section>
        )}
        <UnsentFiles files={files} />
        {documents.length > 0 && (
          <section>
            <h3 className={css.heading}>
              {DOCUMENTS} <Counter>{documents.length}</Counter>
            </h3>
            <ul>
              {documents.map((document) => (
                <UnsentDocumentRow key={document.guid} document={document} onGone={askAgain} />
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className={css.heading}>
              {online ? WAITING : WAITING_NETWORK} <Counter>{waiting.length}</Counter>
            </h3>
            <ul>
              {waiting.map((entry) => (
                <WaitingRow key={entry.mutationId} entry={entry} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer className={css.foot}>
        <Icon name="clock" size={15} />
        <span>{lastExchangeAt === null ? NO_EXCHANGE : lastExchange(timeText(new Date(lastExchangeAt)))}</span>
        {waiting.length > 0 && (
          <Button size="sm" icon="cloud-up" disabled={!online} onClick={() => void attempt(sync.outbox.flush())}>
            {SEND_ALL}
          </Button>
        )}
      </footer>
    </div>
  );
}

/**
 * Drops mutations that attach a file of the list above: the user sees a file and its mutation as one thing. The mutation of a file that
 * follows another mutation stays in the group of that mutation.
 */
function withoutFiles<T extends WaitingEntry | RefusedEntry>(
  entries: readonly T[],
  files: readonly UnsentFile[],
): readonly T[] {
  const shown = new Set(files.filter(({ follows }) => !follows).map(({ id }) => id));
  return entries.filter(({ mutation }) => mutation.op !== "attachment.create" || !shown.has(mutation.id));
}
