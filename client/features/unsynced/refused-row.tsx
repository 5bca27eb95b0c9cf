import { useMemo, useRef, useState, type ReactElement } from "react";
import { attempt } from "#client/shared/errors/attempt.ts";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { typeset } from "#client/language/spacing.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { RefusedEntry } from "#client/sync/sync-api.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { adviceFor, wantsChange } from "./advice-text.ts";
import { RejectedEditPanel } from "./edit/rejected-edit-panel.tsx";
import { rejectedEditFormOf } from "./edit/rejected-edit-forms.ts";
import { groupText, placeOfEntry, textOfEntry } from "./entry/entry-rows.ts";
import { momentText } from "./moment-text.ts";
import css from "./unsynced.module.css";
import {
  actionOn,
  EDIT,
  andMore,
  COPIED,
  COPY,
  DISCARD,
  DISCARD_TEXT,
  DISCARD_TITLE,
  DO_DISCARD,
  KEEP,
  NOTHING_TO_EDIT,
  RETRY,
} from "./unsynced-text.ts";

export interface RefusedRowProps {
  /** Mutations that are retried and discarded together, the first one in front. */
  readonly group: readonly [RefusedEntry, ...RefusedEntry[]];
}

/** A rejected mutation and the mutations that depend on it: the reason, the place, the time and the actions. */
export function RefusedRow({ group }: RefusedRowProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const [entry, ...others] = group;
  const { title, what } = textOfEntry(sync, entry);
  const at = new Date(entry.createdAt);
  return (
    <li className={classNames(css.row, css.refused)}>
      <Icon name="alert-triangle" size={18} />
      <div className={css.words}>
        <div className={css.first}>
          <b>{title}</b>
          <time dateTime={at.toISOString()}>{momentText(at, now)}</time>
        </div>
        <small>{[what, placeOfEntry(sync, entry)].filter((part) => part !== null).join(" · ")}</small>
        <small className={css.reason}>{reasonOf(entry)}</small>
        {others.length > 0 && <small>{andMore(others.length)}</small>}
        <RefusedActions group={group} title={title} isOpen={isOpen} setOpen={setOpen} />
      </div>
    </li>
  );
}

/** «Колонки больше нет. Выберите другую колонку» */
function reasonOf({ code, message }: RefusedEntry): string {
  const advice = adviceFor(code);
  return typeset(advice === null ? message : `${message}. ${advice}`);
}

interface ActionsProps extends RefusedRowProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

function RefusedActions({ group, title, isOpen, setOpen }: ActionsProps): ReactElement {
  const sync = useSync();
  const [entry] = group;
  const form = useMemo(() => rejectedEditFormOf(sync, entry), [sync, entry]);
  const editButton = useRef<HTMLButtonElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(groupText(sync, group))) showToast({ icon: "copy", text: COPIED });
  }
  async function discard(): Promise<void> {
    const question = {
      title: DISCARD_TITLE,
      text: DISCARD_TEXT,
      confirmLabel: DO_DISCARD,
      cancelLabel: KEEP,
      danger: true,
    };
    if (await confirmDialog(question)) await attempt(sync.outbox.discard(entry.mutationId));
  }
  function close(): void {
    setOpen(false);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  if (isOpen && form !== null) return <RejectedEditPanel mutationId={entry.mutationId} form={form} onClose={close} />;
  const isChangeFirst = form !== null && wantsChange(entry.code);
  const change = form !== null && (
    <Button
      ref={editButton}
      look={isChangeFirst ? "primary" : "plain"}
      size="sm"
      icon="pencil"
      aria-label={actionOn(EDIT, title)}
      onClick={() => setOpen(true)}
    >
      {EDIT}
    </Button>
  );
  return (
    <>
      {form === null && <small>{NOTHING_TO_EDIT}</small>}
      <div className={css.actions}>
        {isChangeFirst && change}
        <Button
          look={isChangeFirst ? "plain" : "primary"}
          size="sm"
          icon="refresh"
          aria-label={actionOn(RETRY, title)}
          onClick={() => void attempt(sync.outbox.retry(entry.mutationId))}
        >
          {RETRY}
        </Button>
        {!isChangeFirst && change}
        <IconButton
          icon="copy"
          size="sm"
          name={actionOn(COPY, title)}
          tip={false}
          title={COPY}
          onClick={() => void copy()}
        />
        <Button look="ghost" size="sm" aria-label={actionOn(DISCARD, title)} onClick={() => void discard()}>
          {DISCARD}
        </Button>
      </div>
    </>
  );
}
