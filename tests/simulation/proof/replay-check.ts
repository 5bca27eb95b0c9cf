import type { Board } from "#contract/entities/board.ts";
import { boardStream } from "#contract/changes/change.ts";
import type { MemoryState } from "#server/testing/memory-storage/memory-state.ts";
import { replay, type ReplayedRows } from "#server/testing/mutations/replay.ts";
import { readShared } from "../server/board-reads.ts";
import { Violation } from "../trace.ts";
import type { World } from "../world.ts";
import { differenceOf } from "./step-checks.ts";

/** A restored server gives its streams new epochs, which the earlier changes do not contain. */
const NOT_IN_THE_LOG = ["epoch"];

/**
 * Rule «replay»: all changes of a board, replayed from the first, give the same rows as a new snapshot. Comparing devices does not show
 * this, because devices also reload their lists from the server. Throws the first violation.
 */
export function checkReplay({ database, ignored }: World): void {
  const state = database.state();
  for (const boardId of state.boards.keys()) checkBoard(state, boardId, [...NOT_IN_THE_LOG, ...ignored]);
}

function checkBoard(state: MemoryState, boardId: string, ignored: readonly string[]): void {
  const snapshot = readShared(state, boardId, Number.MAX_SAFE_INTEGER);
  const stream = state.streams.get(boardStream(boardId));
  // Compacted changes cannot be replayed.
  if (snapshot === null || stream === undefined || stream.minSeq > 0) return;
  const { board, children, columns, labels, customFields, rules, savedViews, members, tasks } = snapshot;
  const rows = replay(stream.changes);
  const compare = (
    what: string,
    replayed: ReadonlyMap<string, { id: string }>,
    snapshotRows: readonly { id: string }[],
  ): void => {
    const difference = differenceOf(byId([...replayed.values()]), byId(snapshotRows), ignored);
    if (difference === null) return;
    throw new Violation("replay", `the changes of ${boardId} make other ${what} than its snapshot has: ${difference}`);
  };
  compare("boards", boardsSeen(rows, [board, ...children]), [board, ...children]);
  compare("columns", rows.column, columns);
  compare("labels", rows.label, labels);
  compare("custom fields", rows.customField, customFields);
  compare("rules", rows.rule, rules);
  compare("views", rows.savedView, savedViews);
  compare("members", rows.member, members);
  compare("tasks", rows.task, tasks);
}

/**
 * Returns the boards from the log that the snapshot also has. Members are not notified through the stream when a nested board stops
 * inheriting; they lose it in another way (SY-15).
 */
function boardsSeen(rows: ReplayedRows, seen: readonly Board[]): ReplayedRows["board"] {
  const ids = new Set(seen.map(({ id }) => id));
  return new Map([...rows.board].filter(([id]) => ids.has(id)));
}

function byId(rows: readonly { id: string }[]): Map<string, object> {
  return new Map(rows.map((row) => [row.id, row]));
}
