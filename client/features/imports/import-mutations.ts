import { errorText } from "#client/shared/errors/error-text.ts";
import { NetworkFault } from "#client/sync/ports/env.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import {
  boardImport,
  boardImportPreview,
  boardImportUndo,
  IMPORT_SOURCE_AUTO,
  type ImportPreview,
  type ImportReport,
  type ImportSource,
} from "#contract/exchange/exchange-endpoints.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { importText } from "./import-text.ts";

/** `isPassing`: the same may go well later, as when the network is back. */
export interface ImportFailure {
  kind: "failed";
  message: string;
  isPassing: boolean;
}
export type ImportResult = { kind: "done"; boardId: string; report: ImportReport } | ImportFailure;
export type PreviewResult = { kind: "seen"; preview: ImportPreview } | ImportFailure;

export interface Choice {
  source: ImportSource;
  parentId: string | null;
  title: string;
  /** Places of columns that are left out. */
  skip: readonly number[];
}

/** Share of the file that has been sent, 0 to 1. */
type OnProgress = (share: number) => void;

/** The boards that files become: one that is sent again, because no answer came, is answered as the first time. */
const boardIds = new WeakMap<File, string>();

/** What a file would become; nothing is made. A table is called as its file is. */
export async function previewFile(
  sync: Sync,
  file: File,
  { source, parentId, onProgress }: { source: ImportSource | null; parentId: string | null; onProgress: OnProgress },
): Promise<PreviewResult> {
  try {
    const query = { source: source ?? IMPORT_SOURCE_AUTO, ...(parentId === null ? {} : { parent: parentId }) };
    const preview = await sync.upload(boardImportPreview, { query }, file, onProgress);
    const named = preview.report.source === "csv" ? titleOfFile(file.name) : "";
    return { kind: "seen", preview: named === "" ? preview : { ...preview, title: named } };
  } catch (error) {
    return failed(error);
  }
}

function titleOfFile(name: string): string {
  return name
    .replace(/\.\w+$/, "")
    .trim()
    .slice(0, BOARD_TITLE_MAX);
}

/** Sends a file and makes a board of it. One that is chosen anew is a new board; one that is sent again makes it once. */
export async function importFile(
  sync: Sync,
  file: File,
  choice: Choice,
  onProgress: OnProgress,
): Promise<ImportResult> {
  try {
    const id = boardIds.get(file) ?? sync.newId();
    boardIds.set(file, id);
    const { source, parentId, skip } = choice;
    const title = choice.title.trim();
    const query = {
      source,
      id,
      ...(title === "" ? {} : { title }),
      ...(parentId === null ? {} : { parent: parentId }),
      ...(skip.length === 0 ? {} : { skip: skip.join(",") }),
    };
    const { board, report } = await sync.upload(boardImport, { query }, file, onProgress);
    await sync.refreshBoards();
    return { kind: "done", boardId: board.id, report };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ImportFailure {
  const isAnswered = isRefusal(error);
  return { kind: "failed", message: isAnswered ? errorText(error) : importText.offline, isPassing: !isAnswered };
}

/** Takes an import away whole. True when it is gone; else its person has been told why. */
export async function undoImport(sync: Sync, boardId: string): Promise<boolean> {
  try {
    await sync.call(boardImportUndo, { params: { boardId } });
    await sync.refreshBoards();
  } catch (error) {
    const text = error instanceof NetworkFault ? importText.undoOffline : errorText(error);
    showToast({ icon: "alert-triangle", text });
    return false;
  }
  showToast({ icon: "arrow-back-up", text: importText.undone });
  return true;
}
