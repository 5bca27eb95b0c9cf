import { useEffect, useRef, useState, type ReactElement } from "react";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { FileButton } from "#client/ui/controls/file-button.tsx";
import { ProgressBar } from "#client/ui/controls/small.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import "#client/ui/icons/more-icons.ts";
import type { ImportPreview, ImportSource } from "#contract/exchange/exchange-endpoints.ts";
import { ARCHIVE_MAX_BYTES } from "#contract/core/limit.ts";
import {
  type Choice,
  type ImportFailure,
  type ImportResult,
  importFile,
  previewFile,
  undoImport,
} from "./import-mutations.ts";
import { ImportPreviewForm } from "./import-preview.tsx";
import { ImportReportView } from "./import-report.tsx";
import { importText } from "./import-text.ts";
import css from "./imports.module.css";

type ImportSuccess = Extract<ImportResult, { kind: "done" }>;

/** The operation in progress with the selected file. */
type Busy = { kind: "reading" | "sending"; share: number };

const ACCEPTED = ".zip,.json,.csv,.tsv,.txt,application/zip,application/json,text/csv";
const MEGABYTE = 1024 * 1024;
const WIDTH = 560;

export interface ImportDialogProps {
  /** The parent of the new board; `null` for the top level. */
  parentId: string | null;
  onClose: () => void;
}

/** The import of boards from a file: file selection, preview with options, the report of losses, and undo. */
export function ImportDialog({ parentId, onClose }: ImportDialogProps): ReactElement {
  const work = useImport(parentId);
  const { file, busy, seen, error, done } = work;
  if (done !== null) return <DoneDialog done={done} onClose={onClose} />;
  const mayStart = seen !== null && busy === null && seen.choice.skip.length < Math.max(1, seen.preview.columns.length);
  return (
    <Dialog
      title={importText.title}
      text={seen === null ? importText.lead : undefined}
      onClose={onClose}
      closeLabel={importText.close}
      width={WIDTH}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {busy?.kind === "sending" ? importText.hide : importText.cancel}
          </Button>
          {seen === null && error?.isPassing === true && (
            <Button look="primary" disabled={busy !== null} onClick={work.retry}>
              {importText.again}
            </Button>
          )}
          {seen !== null && (
            <Button look="primary" disabled={!mayStart} onClick={work.start}>
              {importText.start}
            </Button>
          )}
        </>
      }
    >
      <DropField name={file?.name} isChosen={seen !== null} disabled={busy !== null} onChoose={work.choose} />
      {busy !== null && <Progress busy={busy} />}
      {error !== null && (
        <p className={css.error} role="alert">
          {error.message}
        </p>
      )}
      {seen !== null && (
        <ImportPreviewForm {...seen} disabled={busy !== null} onChange={work.change} onReread={work.reread} />
      )}
    </Dialog>
  );
}

interface PreviewState {
  preview: ImportPreview;
  choice: Choice;
}

interface ImportWork {
  file: File | null;
  busy: Busy | null;
  seen: PreviewState | null;
  error: ImportFailure | null;
  done: ImportSuccess | null;
  choose: (file: File | undefined) => void;
  change: (choice: Choice) => void;
  reread: (how: { source: ImportSource; parentId: string | null }) => void;
  retry: () => void;
  start: () => void;
}

/** Manages the state of an import. No board is created before the user confirms the preview. */
function useImport(parentId: string | null): ImportWork {
  const sync = useSync();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [seen, setSeen] = useState<PreviewState | null>(null);
  const [error, setError] = useState<ImportFailure | null>(null);
  const [done, setDone] = useState<ImportSuccess | null>(null);
  const isOpen = useIsOpen();

  const look = async (chosen: File, how: { source: ImportSource | null; parentId: string | null }): Promise<void> => {
    setError(null);
    setBusy({ kind: "reading", share: 0 });
    const looked = await previewFile(sync, chosen, {
      ...how,
      onProgress: (share) => setBusy({ kind: "reading", share }),
    });
    setBusy(null);
    if (looked.kind === "failed") return setError(looked);
    const { preview } = looked;
    setSeen((before) => ({ preview, choice: choiceOf(preview, how.parentId, before) }));
  };
  const start = async (chosen: File, { choice }: PreviewState): Promise<void> => {
    setError(null);
    setBusy({ kind: "sending", share: 0 });
    const imported = await importFile(sync, chosen, choice, (share) => setBusy({ kind: "sending", share }));
    if (!isOpen.current) return notifyAfterClose(imported);
    setBusy(null);
    if (imported.kind === "done") setDone(imported);
    else setError(imported);
  };
  return {
    file,
    busy,
    seen,
    error,
    done,
    choose: (chosen) => {
      if (chosen === undefined) return;
      setFile(chosen);
      setSeen(null);
      if (chosen.size <= ARCHIVE_MAX_BYTES) void look(chosen, { source: null, parentId });
      else setError({ kind: "failed", message: importText.tooLarge(ARCHIVE_MAX_BYTES / MEGABYTE), isPassing: false });
    },
    change: (choice) => setSeen((before) => before && { ...before, choice }),
    reread: (how) => file !== null && void look(file, how),
    retry: () => file !== null && void look(file, { source: null, parentId }),
    start: () => file !== null && seen !== null && void start(file, seen),
  };
}

/** Returns the options of a file after it is read, for the first time or again. A typed title and deselected columns stay. */
function choiceOf(preview: ImportPreview, parentId: string | null, before: PreviewState | null): Choice {
  const { source } = preview.report;
  const isSame = before?.choice.source === source;
  const typed = before !== null && before.choice.title !== before.preview.title ? before.choice.title : null;
  return { source, parentId, title: typed ?? preview.title, skip: isSame ? before.choice.skip : [] };
}

/** Returns a ref that tells whether the component is still mounted, for operations that end later. */
function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** Shows the result of an import whose dialog was closed before it ended. */
function notifyAfterClose(imported: ImportResult): void {
  if (imported.kind === "failed") {
    showToast({ icon: "alert-triangle", text: imported.message });
    return;
  }
  const onAction = (): void => navigate(pathTo("board", { board: imported.boardId }));
  showToast({ icon: "file-import", text: importText.doneTitle, action: { label: importText.open, onAction } });
}

function Progress({ busy: { kind, share } }: { busy: Busy }): ReactElement {
  const words = share < 1 ? importText.sending(share) : kind === "sending" ? importText.working : importText.reading;
  return (
    <output className={css.progress}>
      <ProgressBar value={share} label={words} />
      <span>{words}</span>
    </output>
  );
}

interface DropFieldProps {
  name: string | undefined;
  /** True if the preview of the file is shown below. */
  isChosen: boolean;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}

function DropField({ name, isChosen, disabled, onChoose }: DropFieldProps): ReactElement {
  return (
    <div
      className={isChosen ? css.chosen : css.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) onChoose(event.dataTransfer.files[0]);
      }}
    >
      <FileButton
        icon="file-import"
        accept={ACCEPTED}
        disabled={disabled}
        onFile={onChoose}
        {...(isChosen ? {} : { "data-autofocus": "" })}
      >
        {isChosen ? importText.another : importText.choose}
      </FileButton>
      <span className={classNames(css.words, name === null && css.dropHere)}>{name ?? importText.dropHere}</span>
    </div>
  );
}

function DoneDialog({ done, onClose }: { done: ImportSuccess; onClose: () => void }): ReactElement {
  const sync = useSync();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (): Promise<void> => {
    setUndoing(true);
    if (await undoImport(sync, done.boardId)) onClose();
    else setUndoing(false);
  };
  return (
    <Dialog
      title={importText.doneTitle}
      onClose={onClose}
      closeLabel={importText.close}
      width={WIDTH}
      footer={
        <>
          <Button look="ghost" icon="arrow-back-up" disabled={isUndoing} onClick={() => void undo()}>
            {importText.undo}
          </Button>
          <Button
            look="primary"
            data-autofocus=""
            onClick={() => {
              onClose();
              navigate(pathTo("board", { board: done.boardId }));
            }}
          >
            {importText.open}
          </Button>
        </>
      }
    >
      <section className={css.scrolled} aria-label={importText.report}>
        <ImportReportView report={done.report} />
      </section>
    </Dialog>
  );
}
