import { flushSync } from "react-dom";
import { setFreshBoard } from "#client/features/new-board/fresh-board.ts";
import { holdKeys } from "#client/shared/keyboard/hold-keys.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";

/** A slow device takes this long to draw the first page of a board, in milliseconds. */
const FIRST_FIELD_MS = 30_000;

/**
 * Goes to a board that is being made, by its id; `null`: it could not be made, and false is answered. What is typed from now on is written in
 * the field of its first task, however long that takes to come.
 */
export async function openBoard(making: Promise<string | null>, onMade?: () => void): Promise<boolean> {
  const isMade = making.then((board) => board !== null);
  holdKeys(isMade, { leavesField: true, patienceMs: FIRST_FIELD_MS });
  const board = await making;
  if (board === null) return false;
  setFreshBoard(board);
  // A dialog that is still open would keep the focus from the page.
  if (onMade !== undefined) flushSync(onMade);
  navigate(pathTo("board", { board }));
  return true;
}
