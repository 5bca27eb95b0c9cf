import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import type { Sync } from "#client/sync/sync-api.ts";

/** The name of the draft on this device; it dates from when only «Мои задачи» used it. */
const BOARD = "mine-board";

const userOf = (sync: Sync): string => sync.session.state().user?.id ?? "";

/** Returns the board that the last task was added to, or that was picked for one since; `null` if there is none. */
export function lastBoard(sync: Sync): string | null {
  return readDraft(userOf(sync), BOARD);
}

export function rememberBoard(sync: Sync, boardId: string): void {
  keepDraft(userOf(sync), BOARD, boardId);
}
