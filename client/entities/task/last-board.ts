import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import type { Sync } from "#client/sync/sync-api.ts";

/** Stored on this device under the name that my tasks has always used. */
const BOARD = "mine-board";

const userOf = (sync: Sync): string => sync.session.state().user?.id ?? "";

/** The board that the last task was added to, or that was picked for one since; `null` if there is none. */
export function lastBoard(sync: Sync): string | null {
  return readDraft(userOf(sync), BOARD);
}

export function rememberBoard(sync: Sync, boardId: string): void {
  keepDraft(userOf(sync), BOARD, boardId);
}
