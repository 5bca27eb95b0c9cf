import { applyOp } from "#contract/changes/apply.ts";
import type { Board } from "#contract/entities/board.ts";
import { boardStream } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import { confirmedCountsOf } from "../../store/board-counts.ts";
import { rulesOf } from "../bundles/rules.ts";
import { bundledAfter, withBundled } from "../bundles/record.ts";
import { syncOf, type BoardCursor, type BoardRecord, type KanbanStores } from "../disk/databases.ts";
import { userOf, type Engine } from "../../engine/engine.ts";
import type { Transaction } from "../../ports/env.ts";
import { infoOf } from "../../store/store-write.ts";

/** The board's record: its newest row, what lists said of it, and with a cursor all that belongs to the stream. */
export function recordOf(
  engine: Engine,
  row: Board,
  stored: BoardRecord | undefined,
  cursor: BoardCursor | null,
): BoardRecord {
  const info = infoOf(engine.store, row.id);
  const newest = newestOf(row, stored);
  // The next start may show the figures before it reads the rows from the disk.
  const counts = confirmedCountsOf(engine.store, row.id);
  const { base } = engine.store.fold;
  return {
    ...stored,
    ...newest,
    _owner: userOf(engine)?.id ?? "",
    _role: info.role,
    ...(counts === null ? {} : { _counts: counts }),
    ...(info.opened === null ? {} : { _opened: info.opened }),
    ...(cursor === null
      ? {}
      : {
          _sync: cursor,
          _labels: [...base.label.values()].filter((label) => label.boardId === row.id),
          _customFields: [...base.customField.values()].filter((field) => field.boardId === row.id),
          _rules: [...base.rule.values()].filter((rule) => rule.boardId === row.id),
          _views: [...base.savedView.values()].filter((view) => view.shared && view.boardId === row.id),
          _members: [...base.member].filter(([key]) => key.startsWith(`${row.id}/`)).map(([, member]) => member),
          _users: [...info.users],
          _elsewhere: [...info.elsewhere],
          ...(info.etag === null ? {} : { _etag: info.etag }),
        }),
  };
}

/** After the rows of a page were written, of which these were left to a later board. Bundles know nothing of them. */
export function leaving(record: BoardRecord, left: readonly string[]): BoardRecord {
  const { _elsewhere: before = [] } = record;
  return withBundled({ ...record, _elsewhere: [...new Set([...before, ...left])] });
}

/** After rows of these tasks were written, and the stream has come to `cursor`. */
export function movedRecord(
  engine: Engine,
  row: Board,
  stored: BoardRecord | undefined,
  { cursor, tasks }: { cursor: BoardCursor; tasks: ReadonlySet<string> },
): BoardRecord {
  return withBundled(
    recordOf(engine, row, stored, cursor),
    bundledAfter(stored, cursor, { changed: tasks, max: rulesOf(engine.env).sinceMax }),
  );
}

/** Another tab may have kept a newer row: the newest revision wins there too (SY-05). */
function newestOf(row: Board, stored: BoardRecord | undefined): Board {
  if (stored === undefined) return row;
  const stream = boardStream(row.id);
  return applyOp<"board">(stored, { e: "board", id: row.id, t: "set", f: row }, { stream, seq: row.rev }) ?? row;
}

/**
 * True when the disk has a task on another board, to which it has come later than the row says. A board that is kept in a former epoch,
 * or half-way, does not say so of what it has not got to (F-30).
 */
export async function isNewerElsewhere(
  engine: Engine,
  transaction: Transaction<KanbanStores>,
  stored: Task | undefined,
  row: Task,
): Promise<boolean> {
  if (stored === undefined || stored.boardId === row.boardId || stored.hops <= row.hops) return false;
  const cursor = syncOf(await transaction.get("boards", stored.boardId));
  if (cursor === undefined || engine.persist.formerEpochs.has(cursor.epoch)) return false;
  return cursor.complete || (cursor.next !== null && stored.id <= cursor.next);
}

/**
 * True when this tab knows tasks of a board on another one that the disk has in an epoch which the tab has not heard of: another tab has read
 * that one anew, and where its tasks are is known better there (F-30).
 */
export async function knowsFormerLife(
  engine: Engine,
  transaction: Transaction<KanbanStores>,
  boardId: string,
  tasks: readonly { id: string }[],
): Promise<boolean> {
  for (const otherId of new Set(tasks.map(({ id }) => engine.store.fold.base.task.get(id)?.boardId ?? boardId))) {
    if (otherId === boardId) continue;
    const memory = infoOf(engine.store, otherId).cursor;
    const disk = syncOf(await transaction.get("boards", otherId));
    if (memory === null || disk === undefined || disk.epoch === memory.epoch) continue;
    if (!engine.persist.formerEpochs.has(disk.epoch)) return true;
  }
  return false;
}
