import { flushSync } from "react-dom";
import { setFreshBoard } from "#client/features/new-board/fresh-board.ts";
import { holdKeys } from "#client/shared/keyboard/hold-keys.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";

/** Time in which a slow device renders the first page of a board, in milliseconds. */
const FIRST_FIELD_MS = 30_000;

/**
 * Opens a board when it is created. Resolves with false if `making` resolves with `null`, which means that the board could not be created.
 * Keys typed meanwhile are held and then typed into the field of the board's first task.
 */
export async function openBoard(making: Promise<string | null>, onMade?: () => void): Promise<boolean> {
  const isMade = making.then((board) => board !== null);
  holdKeys(isMade, { leavesField: true, patienceMs: FIRST_FIELD_MS });
  const board = await making;
  if (board === null) return false;
  setFreshBoard(board);
  // Closes the dialog first, because an open dialog would keep the focus from the page.
  if (onMade !== undefined) flushSync(onMade);
  navigate(pathTo("board", { board }));
  return true;
}
