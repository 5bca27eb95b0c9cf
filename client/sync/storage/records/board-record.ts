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

/**
 * Returns the board's record: its newest row, the fields from the list of boards and, with a cursor, everything that belongs to the stream.
 */
export function recordOf(
  engine: Engine,
  row: Board,
  stored: BoardRecord | undefined,
  cursor: BoardCursor | null,
): BoardRecord {
  const info = infoOf(engine.store, row.id);
  const newest = newestOf(row, stored);
  // The next start may show the counts before it reads the rows.
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

/**
 * Returns the record after a snapshot page was stored. `left` are tasks of the page that are left to another board. Drops the bundles,
 * which do not have the page's tasks.
 */
export function leaving(record: BoardRecord, left: readonly string[]): BoardRecord {
  const { _elsewhere: before = [] } = record;
  return withBundled({ ...record, _elsewhere: [...new Set([...before, ...left])] });
}

/** Returns the record after rows of these tasks were stored and the stream has reached `cursor`. */
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

/** Another tab may have stored a newer row: the highest revision wins there too (SY-05). */
function newestOf(row: Board, stored: BoardRecord | undefined): Board {
  if (stored === undefined) return row;
  const stream = boardStream(row.id);
  return applyOp<"board">(stored, { e: "board", id: row.id, t: "set", f: row }, { stream, seq: row.rev }) ?? row;
}

/**
 * Returns true if the disk has the task on another board with a later move than the row has. A board that is stored in a former epoch, or
 * only up to a page before the task, does not prove that (F-30).
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
 * Returns true if this tab has one of the tasks on another board that the disk has in an epoch unknown to this tab: another tab has pulled
 * that board again, and the disk knows better where the tasks are (F-30).
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
