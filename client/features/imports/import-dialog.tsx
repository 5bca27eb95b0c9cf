import { useEffect, useRef, useState, type ReactElement } from "react";
import { navigate } from "#client/frame/navigate.ts";
import { pathTo } from "#client/frame/paths.ts";
import { useRow } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FileButton } from "#client/ui/controls/file-button.tsx";
import { ProgressBar } from "#client/ui/controls/small.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { showToast } from "#client/ui/overlay/toast.ts";
import { IMPORT_MAX_BYTES } from "#contract/limit.ts";
import { importFile, type Imported } from "./import-mutations.ts";
import { ImportReportView } from "./import-report.tsx";
import { importText } from "./import-text.ts";
import css from "./imports.module.css";

type Done = Extract<Imported, { kind: "done" }>;
type Stage = { kind: "choosing"; error?: string } | { kind: "sending"; share: number } | Done;

const ACCEPTED = ".json,.csv,.tsv,.txt,application/json,text/csv";
const MEGABYTE = 1024 * 1024;
const TOO_LARGE = importText.tooLarge(IMPORT_MAX_BYTES / MEGABYTE);

const isTooLarge = (file: File): boolean => file.size > IMPORT_MAX_BYTES;

export interface ImportDialogProps {
  /** The board that the new one will lie in; `null` for the top. */
  parentId: string | null;
  onClose: () => void;
}

/** Makes a new board from another tool's file: choose, watch, read what could not be carried. */
export function ImportDialog({ parentId, onClose }: ImportDialogProps): ReactElement {
  const sync = useSync();
  const parent = useRow("board", parentId);
  const [stage, setStage] = useState<Stage>({ kind: "choosing" });
  const [file, setFile] = useState<File | null>(null);
  const isOpen = useIsOpen();
  const choose = (chosen: File | undefined): void => {
    if (chosen === undefined) return;
    setFile(chosen);
    setStage({ kind: "choosing", ...(isTooLarge(chosen) ? { error: TOO_LARGE } : {}) });
  };
  const start = async (chosen: File): Promise<void> => {
    setStage({ kind: "sending", share: 0 });
    const onProgress = (share: number): void => setStage({ kind: "sending", share });
    const imported = await importFile(sync, chosen, { parentId, onProgress });
    if (!isOpen.current) tellLater(imported);
    else if (imported.kind === "done") setStage(imported);
    else setStage({ kind: "choosing", error: imported.message });
  };
  if (stage.kind === "done") return <DoneDialog done={stage} onClose={onClose} />;
  const isSending = stage.kind === "sending";
  const error = stage.kind === "choosing" ? stage.error : undefined;
  const mayStart = file !== null && !isSending && !isTooLarge(file);
  return (
    <Dialog
      title={importText.title}
      text={parent === undefined ? importText.lead : importText.leadInside(parent.title)}
      onClose={onClose}
      closeLabel={importText.close}
      width={480}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {isSending ? importText.hide : importText.cancel}
          </Button>
          <Button look="primary" disabled={!mayStart} onClick={() => file !== null && void start(file)}>
            {importText.start}
          </Button>
        </>
      }
    >
      <DropField name={file?.name} disabled={isSending} onChoose={choose} />
      {isSending && <Progress share={stage.share} />}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

/** Whether the component is still on screen, for what ends later. */
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

/** The dialog was closed while the file was on its way: its end is told all the same. */
function tellLater(imported: Imported): void {
  if (imported.kind === "failed") {
    showToast({ icon: "alert-triangle", text: imported.message });
    return;
  }
  const onAction = (): void => navigate(pathTo("board", { board: imported.boardId }));
  showToast({ icon: "file-import", text: importText.doneTitle, action: { label: importText.open, onAction } });
}

function Progress({ share }: { share: number }): ReactElement {
  const words = share < 1 ? importText.sending(share) : importText.working;
  return (
    <output className={css.progress}>
      <ProgressBar value={share} label={words} />
      <span>{words}</span>
    </output>
  );
}

interface DropFieldProps {
  name: string | undefined;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
}

function DropField({ name, disabled, onChoose }: DropFieldProps): ReactElement {
  return (
    <div
      className={css.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) onChoose(event.dataTransfer.files[0]);
      }}
    >
      <FileButton icon="file-import" accept={ACCEPTED} disabled={disabled} data-autofocus="" onFile={onChoose}>
        {importText.choose}
      </FileButton>
      <span className={css.words}>{name ?? importText.dropHere}</span>
    </div>
  );
}

function DoneDialog({ done, onClose }: { done: Done; onClose: () => void }): ReactElement {
  return (
    <Dialog
      title={importText.doneTitle}
      text={importText.done(done.report.columns, done.report.tasks)}
      onClose={onClose}
      closeLabel={importText.close}
      width={480}
      footer={
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
      }
    >
      <ImportReportView report={done.report} />
    </Dialog>
  );
}
