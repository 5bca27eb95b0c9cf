import { attempt } from "#client/shared/errors/attempt.ts";
import { saveFile } from "#client/shared/browser/save-file.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { boardExport, EXPORT_TYPES, type ExportFormat } from "#contract/exchange/exchange-endpoints.ts";
import { exportText } from "./export-text.ts";

const KIND = "board.export";
/** Longer than any export: the toast is closed, or replaced by the next one of its kind. */
const WHILE_IT_COMES_MS = 600_000;

async function fetchAndSave(sync: Sync, boardId: string, format: ExportFormat): Promise<void> {
  const files = await sync.files();
  const input = { params: { boardId }, query: { format } };
  const { name, body } = await files.download(boardExport, input, EXPORT_TYPES[format]);
  saveFile(name, body);
}

/** Downloads the whole board as a file, and shows a toast about the result. */
export async function exportBoard(sync: Sync, boardId: string, format: ExportFormat): Promise<void> {
  if (!sync.connection.state().network) {
    showToast({ icon: "alert-triangle", text: exportText.offline, kind: KIND });
    return;
  }
  const close = showToast({ icon: "download", text: exportText.coming, kind: KIND, duration: WHILE_IT_COMES_MS });
  const isDone = await attempt(fetchAndSave(sync, boardId, format));
  close();
  if (isDone) showToast({ icon: "download", text: exportText.done, kind: KIND });
}
