import { useCallback, useMemo, useState, type FormEvent, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useDocument, type LiveDocument } from "#client/hooks/use-document.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import type { DocumentVersion } from "#contract/documents/document-endpoints.ts";
import { DOCUMENT_FRAGMENT, formOf, type DocumentForm } from "#contract/documents/document-form.ts";
import { DOCUMENT_VERSION_LABEL_MAX } from "#contract/core/limit.ts";
import documentCss from "../document.module.css";
import type { DocumentPorts } from "../document-tools.ts";
import { createDocumentPorts } from "../port-queries.ts";
import { DocumentText } from "../document-view.tsx";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { keepVersion, restoreVersion } from "./version-mutations.ts";
import { useVersionForm, useVersions, type VersionResult } from "./version-queries.ts";
import { versionsText, versionTime } from "./versions-text.ts";
import css from "./versions.module.css";

export interface VersionsDialogProps {
  readonly guid: string;
  /** The board of the people and tasks that the text mentions. */
  readonly boardId: string;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** The dialog with the versions of a text: shows, saves and restores them. */
export function VersionsDialog({ guid, boardId, canEdit, onClose }: VersionsDialogProps): ReactElement {
  const sync = useSync();
  const [turn, setTurn] = useState(0);
  const [chosenId, choose] = useState<string | null>(null);
  const live = useDocument(
    guid,
    useCallback((error: unknown) => reportError(error), []),
  );
  const versions = useVersions(guid, turn);
  const ports = useMemo(() => createDocumentPorts(sync, boardId, { holderId: guid }), [sync, boardId, guid]);
  const isSaved = live?.state === "saved";
  const restore = async (): Promise<void> => {
    if (chosenId !== null && (await restoreVersion(sync, guid, chosenId))) onClose();
  };
  return (
    <Dialog
      title={versionsText.title}
      text={versionsText.about}
      width={860}
      onClose={onClose}
      closeLabel={versionsText.close}
      {...(canEdit && {
        footer: (
          <>
            {!isSaved && <span className={css.note}>{versionsText.unsent}</span>}
            <Button look="primary" disabled={!isSaved || chosenId === null} onClick={() => void restore()}>
              {versionsText.restore}
            </Button>
          </>
        ),
      })}
    >
      <div className={css.plane}>
        <div className={css.side}>
          <VersionList versions={versions} chosenId={chosenId} onChoose={choose} />
          {canEdit && (
            <KeepForm
              disabled={!isSaved}
              onKeep={async (label) => {
                const isStored = await keepVersion(sync, guid, label);
                if (isStored) setTurn(turn + 1);
                return isStored;
              }}
            />
          )}
        </div>
        <Preview guid={guid} chosenId={chosenId} live={live} ports={ports} versions={versions} />
      </div>
    </Dialog>
  );
}

interface VersionListProps {
  readonly versions: VersionResult<readonly DocumentVersion[]>;
  readonly chosenId: string | null;
  readonly onChoose: (versionId: string | null) => void;
}

function VersionList({ versions, chosenId, onChoose }: VersionListProps): ReactElement {
  const items = versions.state === "here" ? versions.value : [];
  return (
    <>
      <ul className={css.list} aria-label={versionsText.list}>
        <li>
          <button
            type="button"
            className={css.version}
            aria-current={chosenId === null}
            data-autofocus=""
            onClick={() => onChoose(null)}
          >
            <b>{versionsText.now}</b>
          </button>
        </li>
        {items.map((version) => (
          <li key={version.id}>
            <VersionButton version={version} isChosen={version.id === chosenId} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {versions.state === "asking" && (
        <p className={css.note}>
          <DelayedText>{versionsText.asking}</DelayedText>
        </p>
      )}
      {versions.state === "lost" && <p className={css.note}>{versionsText.lost}</p>}
      {versions.state === "here" && items.length === 0 && <p className={css.note}>{versionsText.none}</p>}
    </>
  );
}

interface VersionButtonProps {
  readonly version: DocumentVersion;
  readonly isChosen: boolean;
  readonly onChoose: (versionId: string) => void;
}

function VersionButton({ version, isChosen, onChoose }: VersionButtonProps): ReactElement {
  const now = useNow();
  const author = usePerson(version.authorId)?.name ?? versionsText.byItself;
  return (
    <button type="button" className={css.version} aria-current={isChosen} onClick={() => onChoose(version.id)}>
      <b>{version.label ?? versionTime(new Date(version.at), now)}</b>
      <small>{version.label === null ? author : `${versionTime(new Date(version.at), now)} · ${author}`}</small>
    </button>
  );
}

function KeepForm(props: { disabled: boolean; onKeep: (label: string) => Promise<boolean> }): ReactElement {
  const { disabled, onKeep } = props;
  const [label, setLabel] = useState("");
  const [isKeeping, setKeeping] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setKeeping(true);
    if (await onKeep(label)) setLabel("");
    setKeeping(false);
  };
  return (
    <form className={css.keep} onSubmit={(event) => void submit(event)}>
      <TextField
        size="sm"
        label={versionsText.keepLabel}
        labelUnseen
        placeholder={versionsText.keepLabel}
        maxLength={DOCUMENT_VERSION_LABEL_MAX}
        autoComplete="off"
        value={label}
        onChange={setLabel}
      />
      <Button type="submit" size="sm" disabled={disabled || isKeeping}>
        {versionsText.keep}
      </Button>
    </form>
  );
}

interface PreviewProps {
  readonly guid: string;
  readonly chosenId: string | null;
  readonly live: LiveDocument | null;
  readonly ports: DocumentPorts;
  readonly versions: VersionResult<readonly DocumentVersion[]>;
}

function Preview({ guid, chosenId, live, ports, versions }: PreviewProps): ReactElement {
  const now = useNow();
  const result = useVersionForm(guid, chosenId);
  const own = useMemo(() => (live === null ? null : formOf(live.doc.getXmlFragment(DOCUMENT_FRAGMENT))), [live]);
  const version = versions.state === "here" ? versions.value.find(({ id }) => id === chosenId) : undefined;
  const name = version === undefined ? versionsText.now : versionTime(new Date(version.at), now);
  const form: DocumentForm | null = chosenId === null ? own : result.state === "here" ? result.value : null;
  return (
    <div className={css.preview} {...{ role: "group", "aria-label": versionsText.text(name), tabIndex: 0 }}>
      {form === null ? (
        <p className={css.note}>
          {result.state === "lost" ? versionsText.textLost : <DelayedText>{versionsText.reading}</DelayedText>}
        </p>
      ) : (
        <div className={documentCss.text} lang="ru">
          <DocumentText form={form} ports={ports} />
        </div>
      )}
    </div>
  );
}
