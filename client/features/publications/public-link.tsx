import { useState, type FormEvent, type ReactElement } from "react";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { CopyField } from "#client/ui/fields/copy-field.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import type { Publication } from "#contract/boards/publication.ts";
import { changeExpiry, closeLink, openByLink } from "./publication-mutations.ts";
import { usePublication } from "./publication-queries.ts";
import { daysOf, isExpiryChoice, publicationText, untilText, whyNot, type ExpiryChoice } from "./publication-text.ts";
import css from "./publications.module.css";

/** The public link of a board, with the controls to create, change and close it. For members who may publish the board. */
export function PublicLink({ boardId }: { readonly boardId: string }): ReactElement {
  const { data: publication, reload } = usePublication(boardId);
  const online = useOnline();
  return (
    <fieldset className={css.plain} disabled={!online}>
      <legend>
        <Unseen>{publicationText.title}</Unseen>
      </legend>
      <p className={css.lead}>{publicationText.lead}</p>
      {!online && <output className={css.note}>{publicationText.offline}</output>}
      {publication === null && <OpenForm boardId={boardId} onDone={reload} />}
      {publication !== null && publication !== undefined && (
        <OneLink boardId={boardId} publication={publication} onDone={reload} />
      )}
      <a className={css.look} href={pathTo("boardPublic", {})}>
        {publicationText.toList}
      </a>
    </fieldset>
  );
}

const EXPIRY_OPTIONS = Object.entries(publicationText.expiryOptions).map(([value, text]) => ({ value, text }));

interface Part {
  readonly boardId: string;
  readonly onDone: () => void;
}

function OpenForm({ boardId, onDone }: Part): ReactElement {
  const sync = useSync();
  const [expiry, setExpiry] = useState<ExpiryChoice>("never");
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    if (await openByLink(sync, boardId, daysOf(expiry))) onDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void open().finally(() => setBusy(false));
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <SelectField
        label={publicationText.expiry}
        value={expiry}
        options={EXPIRY_OPTIONS}
        onChange={(next) => isExpiryChoice(next) && setExpiry(next)}
      />
      <Button type="submit" look="soft" icon="link" wide aria-disabled={busy}>
        {publicationText.open}
      </Button>
    </form>
  );
}

function OneLink({ boardId, publication, onDone }: Part & { readonly publication: Publication }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const { id, link } = publication;
  const trouble = whyNot(publication, now);
  const retime = async (next: string): Promise<void> => {
    if (isExpiryChoice(next) && (await changeExpiry(sync, boardId, id, daysOf(next)))) onDone();
  };
  const replace = async (): Promise<void> => {
    const { anotherTitle: title, anotherText: text, another: confirmLabel, cancel: cancelLabel } = publicationText;
    if (!(await confirmDialog({ title, text, confirmLabel, cancelLabel, danger: true }))) return;
    if (await openByLink(sync, boardId)) onDone();
  };
  const close = async (): Promise<void> => {
    if (await closeLink(sync, boardId)) onDone();
  };
  return (
    <>
      {trouble === null ? (
        <p className={css.note}>{untilText(publication, now)}</p>
      ) : (
        <output className={css.warning}>{trouble}</output>
      )}
      {link === null ? (
        <p className={css.note}>{publicationText.hidden}</p>
      ) : (
        <CopyField
          value={link}
          label={publicationText.address}
          copy={publicationText.copy}
          onCopy={(address) => void copyLink(address)}
        />
      )}
      <SelectField
        label={publicationText.newExpiry}
        value=""
        options={[{ value: "", text: publicationText.sameExpiry }, ...EXPIRY_OPTIONS]}
        onChange={(next) => void retime(next)}
      />
      <div className={css.row}>
        {trouble === null && (
          <Button look="ghost" onClick={() => void replace()}>
            {publicationText.another}
          </Button>
        )}
        <Button look="danger" onClick={() => void close()}>
          {publicationText.close}
        </Button>
      </div>
    </>
  );
}
