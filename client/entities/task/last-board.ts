import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import type { Sync } from "#client/sync/sync-api.ts";

/** Kept on this device under the name that the list of one's own tasks has always used. */
const BOARD = "mine-board";

const userOf = (sync: Sync): string => sync.session.state().user?.id ?? "";

/** The board that the last task was added to, or that was chosen for one since; `null` when there is none. */
export function lastBoard(sync: Sync): string | null {
  return readDraft(userOf(sync), BOARD);
}

export function rememberBoard(sync: Sync, boardId: string): void {
  keepDraft(userOf(sync), BOARD, boardId);
}
