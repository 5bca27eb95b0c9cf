import { foldedText } from "#client/language/search-text.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { hasNumber, numberIn } from "#contract/search/search-words.ts";
import type { Board } from "#contract/entities/board.ts";
import type { Task } from "#contract/entities/task.ts";

/** A task that can be found by typed text. */
export interface Findable {
  readonly task: Task;
  readonly board: Board;
  /** «ЧИТ-214»; empty until the server has assigned a number. */
  readonly key: string;
  readonly folded: string;
}

/** A longer list is impractical to read: more typed words narrow it. */
const FOUND_MAX = 30;

/**
 * Returns all tasks on this device that are not archived and pass `isFit`: those of the given board first, then open ones, then the latest.
 */
export function findableTasks(sync: Sync, boardId: string, isFit: (task: Task) => boolean): Findable[] {
  const found = boardsUnder(sync, "root").flatMap((board) => tasksOf(sync, board, isFit));
  const rank = ({ task }: Findable): number => (task.boardId === boardId ? 0 : 2) + (task.doneAt === null ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b) || (a.task.updatedAt < b.task.updatedAt ? 1 : -1));
}

function boardsUnder(sync: Sync, parentId: string): Board[] {
  return sync.store.list(`boards:${parentId}`).flatMap((id) => {
    const board = sync.store.get("board", id);
    return board === undefined ? [] : [board, ...boardsUnder(sync, id)];
  });
}

function tasksOf({ store }: Sync, board: Board, isFit: (task: Task) => boolean): Findable[] {
  const ids = store.list(`columns:${board.id}`).flatMap((columnId) => store.list(`tasks:${columnId}`));
  return ids.flatMap((id) => {
    const task = store.get("task", id);
    if (task === undefined || !isFit(task)) return [];
    const key = task.number === null ? "" : `${board.key}-${String(task.number)}`;
    return [{ task, board, key, folded: foldedText(task.title) }];
  });
}

/** Returns the tasks that match the typed text by number or title: the best matches first, equal ones in the given order. */
export function foundAmong(tasks: readonly Findable[], typed: string): Findable[] {
  const wanted = foldedText(typed).replace(/^#/u, "");
  if (wanted === "") return tasks.slice(0, FOUND_MAX);
  const words = wanted.split(/\s+/u);
  const number = numberIn(typed);
  const byFit: Findable[][] = [[], [], [], []];
  for (const one of tasks) {
    const isNamed = hasNumber(number, { key: one.board.key, number: one.task.number });
    byFit[isNamed ? 0 : fitOf(one, wanted, words)]?.push(one);
  }
  return byFit.flat().slice(0, FOUND_MAX);
}

/** 1 is the best match, -1 no match. */
function fitOf({ key, folded }: Findable, wanted: string, words: readonly string[]): number {
  const foldedKey = foldedText(key);
  if (folded.startsWith(wanted)) return 1;
  const parts = folded.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  const isWithin = words.every((word) => folded.includes(word)) || foldedKey.startsWith(wanted);
  return isWithin ? 3 : -1;
}
