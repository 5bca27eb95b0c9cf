import { addUp, type Counts, type OwnCounts } from "#contract/boards/board-counts.ts";
import { boardOfStream } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import { createTally } from "./counts.ts";
import { getRow } from "./fold.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";
import type { StoreState } from "./store-state.ts";
import { sameRow } from "./tables.ts";

/**
 * Counts of boards. A loaded board is counted here; for any other, the server sends its counts in the list of boards, and pending mutations
 * are added. Both are summed along the tree, so that a board has the same counts on every device.
 */

const NOTHING: OwnCounts = { tasks: 0, done: 0, overdue: 0 };
const MINUTE_MS = 60_000;

/** Returns the counts of a board without nested boards; the same object while unchanged. */
export function ownCountsOf(state: StoreState, boardId: string): Counts {
  const boards = state.boardLists.ids(`boards:${boardId}`).length;
  return reuseEqual(state.counted, boardId, { ...ownTasksOf(state, boardId), boards });
}

/** Returns the counts of a board with all nested boards; the same object while unchanged. */
export function allCountsOf(state: StoreState, boardId: string): Counts {
  const minute = Math.floor(state.now() / MINUTE_MS);
  if (state.rolledUp.minute !== minute) {
    state.rolledUp.minute = minute;
    state.rolledUp.counts.clear();
  }
  return rollUp(state, boardId, new Set());
}

function rollUp(state: StoreState, boardId: string, above: Set<string>): Counts {
  const { counts } = state.rolledUp;
  const known = counts.get(boardId);
  if (known !== undefined) return known;
  // Mutations of two devices may form a cycle for a moment.
  if (above.has(boardId)) return { ...NOTHING, boards: 0 };
  above.add(boardId);
  const children = state.boardLists.ids(`boards:${boardId}`).map((id) => rollUp(state, id, above));
  above.delete(boardId);
  const sum = reuseEqual(state.countedAll, boardId, addUp(ownTasksOf(state, boardId), children));
  counts.set(boardId, sum);
  return sum;
}

function ownTasksOf(state: StoreState, boardId: string): OwnCounts {
  const info = state.infos.get(boardId);
  const listed = info?.counts ?? null;
  const isWhole = info?.cursor?.complete === true || state.createdHere.has(boardId);
  if (isWhole || listed === null) return state.tally.of(boardId, state.now(), (id) => isShown(state, id));
  const pending = pendingOf(state).get(boardId) ?? NOTHING;
  return plus(plus(listed, state.answeredCounts.get(boardId) ?? NOTHING, 1), pending, 1);
}

/** Returns the counts that the disk stores: without pending mutations. For a board that is not loaded, those of the last list of boards. */
export function confirmedCountsOf(state: StoreState, boardId: string): Counts | null {
  const info = state.infos.get(boardId);
  if (info?.cursor?.complete !== true) return info?.counts ?? null;
  const shown = state.tally.of(boardId, state.now(), (id) => isShown(state, id));
  const confirmed = plus(shown, pendingOf(state).get(boardId) ?? NOTHING, -1);
  return { ...confirmed, boards: info.counts?.boards ?? 0 };
}

function isShown(state: StoreState, columnId: string): boolean {
  const column = getRow(state.fold, "column", columnId);
  return column === undefined || column.archivedAt === null;
}

function reuseEqual(memory: Map<string, Counts>, boardId: string, next: Counts): Counts {
  const previous = memory.get(boardId);
  if (previous !== undefined && sameRow(previous, next)) return previous;
  memory.set(boardId, next);
  return next;
}

/** Returns what pending entries add to the counts of each board, beyond its confirmed rows. */
function pendingOf(state: StoreState): ReadonlyMap<string, OwnCounts> {
  const { fold, pending } = state;
  if (pending.revision === fold.revision) return pending.boards;
  const tally = createTally();
  const confirmed = createTally();
  const boards = new Set<string>();
  const count = (into: typeof tally, task: Task | undefined): void => {
    if (task === undefined || getRow(fold, "column", task.columnId)?.archivedAt) return;
    into.moved(undefined, task);
    boards.add(task.boardId);
  };
  for (const id of fold.pending.task.keys()) {
    count(tally, getRow(fold, "task", id));
    count(confirmed, fold.base.task.get(id));
  }
  const now = state.now();
  const sums = [...boards].map((id) => [id, plus(tally.of(id, now), confirmed.of(id, now), -1)] as const);
  state.pending = { revision: fold.revision, boards: new Map(sums) };
  return state.pending.boards;
}

function plus(a: OwnCounts, b: OwnCounts, sign: 1 | -1): OwnCounts {
  return { tasks: a.tasks + sign * b.tasks, done: a.done + sign * b.done, overdue: a.overdue + sign * b.overdue };
}

/**
 * Folds an entry by `work`. On boards that are not loaded, an acknowledged entry no longer counts as pending, and the list of boards does
 * not include it yet. Its effect is added until the next list arrives, so that no count jumps back for a moment.
 */
export function keepingAnswered(state: StoreState, entry: OutboxEntry, work: () => void): void {
  const unloaded = entry.acks === null ? [] : boardsOf(entry).filter((id) => state.infos.get(id)?.cursor === null);
  const before = unloaded.length === 0 ? new Map<string, OwnCounts>() : pendingOf(state);
  work();
  if (unloaded.length === 0) return;
  const after = pendingOf(state);
  for (const id of unloaded) {
    const done = plus(before.get(id) ?? NOTHING, after.get(id) ?? NOTHING, -1);
    state.answeredCounts.set(id, plus(state.answeredCounts.get(id) ?? NOTHING, done, 1));
    state.countsMoved.add(id);
  }
}

function boardsOf(entry: OutboxEntry): string[] {
  return entry.ops.flatMap(({ stream, ops }) => {
    const boardId = boardOfStream(stream);
    return boardId !== null && ops.some(({ e }) => e === "task") ? [boardId] : [];
  });
}
