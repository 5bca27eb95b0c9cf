import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { Board } from "#contract/entities/board.ts";
import type { BoardFile } from "#contract/exchange/board-file.ts";
import { boardExport, boardImport, EXPORT_TYPES } from "#contract/exchange/exchange-endpoints.ts";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import { boardCopyText } from "./board-copy-text.ts";
import { copiedFile } from "./copied-file.ts";

/** Returns the title of a copy, truncated to the maximum length. */
export function titleOfCopy(title: string): string {
  const room = BOARD_TITLE_MAX - Array.from(boardCopyText.suffix).length;
  return Array.from(title).slice(0, room).join("").trimEnd() + boardCopyText.suffix;
}

/** Returns the parent of the original if the user may nest a board in it, otherwise `null` for a root board. */
function parentOf({ store }: Sync, { boardId }: Board): string | null {
  if (boardId === null || store.get("board", boardId)?.status !== "active") return null;
  const role = store.roleOn(boardId);
  return can(role, "board.nest") && can(role, "board.import") ? boardId : null;
}

interface CopyBoard {
  readonly board: Board;
  readonly title: string;
  readonly withTasks: boolean;
  /** The id of the copy, so that a repeated request makes no second copy. */
  readonly copyId: string;
}

/**
 * Copies a board through the server: exports it to a file, reduces the file, and imports it. Throws NetworkFault and the server's errors.
 */
export async function copyBoard(sync: Sync, { board, title, withTasks, copyId }: CopyBoard): Promise<void> {
  const files = await sync.files();
  const input = { params: { boardId: board.id }, query: { format: "json" as const } };
  const { body } = await files.download(boardExport, input, EXPORT_TYPES.json);
  const exported: BoardFile = JSON.parse(await body.text());
  const userId = sync.session.state().user?.id ?? "";
  const copied = copiedFile(exported, { title, withTasks, userId, at: new Date().toISOString() });
  const parent = parentOf(sync, board);
  const query = { source: "yarus", id: copyId, ...(parent === null ? {} : { parent }) };
  await sync.upload(boardImport, { query }, new Blob([JSON.stringify(copied)]), () => undefined);
  await sync.refreshBoards();
  const open = (): void => navigate(pathTo("board", { board: copyId }));
  showToast({ icon: "copy", text: boardCopyText.made(title), action: { label: boardCopyText.open, onAction: open } });
}
