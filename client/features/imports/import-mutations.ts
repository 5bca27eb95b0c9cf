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

/** `isPassing` is true if a retry may succeed, for example after the network returns. */
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
  /** Indexes of the columns that are left out. */
  skip: readonly number[];
}

/** Called with the share of the file that is sent, from 0 to 1. */
type OnProgress = (share: number) => void;

/**
 * The ids of the imported boards by file. A retry after a lost response sends the same id, so the server does not create a second board.
 */
const boardIds = new WeakMap<File, string>();

/** Loads a preview of an import; creates nothing. The title of a table is taken from the file name. */
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

/**
 * Sends a file and creates a board from it. A retry with the same `File` creates the board only once; a file that is selected again is a
 * new `File` and creates a new board.
 */
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

/** Undoes an import completely. Resolves with true on success; otherwise an error is shown to the user. */
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
