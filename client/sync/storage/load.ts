import { boardStream, userStream, type EntityName, type Rows } from "#contract/changes/change.ts";
import type { Column } from "#contract/entities/column.ts";
import type { Task } from "#contract/entities/task.ts";
import type { User } from "#contract/users/user.ts";
import { readBundles, tasksOf } from "./bundles/reading.ts";
import type { BoardRecord, MetaRecord } from "./disk/databases.ts";
import type { Engine } from "../engine/engine.ts";
import { setBaseRow } from "../store/fold.ts";
import { takeOutbox } from "../outbox/queue/outbox-show.ts";
import { memberKey } from "../sync-api.ts";
import { batch, meet } from "../store/store-state.ts";
import { infoOf, setInfo, setUserCursor } from "../store/store-write.ts";

/** Fills the store with stored rows. */

interface StoredRows {
  boards: BoardRecord[];
  columns: Column[];
  tasks: Task[];
}

/**
 * Reads the user's rows, waiting and rejected mutations, and shows them. With `first`, the columns and tasks of other boards are left to
 * `read-board.ts`: until then these boards count as not loaded.
 */
export async function loadDevice(engine: Engine, user: User, first?: string): Promise<void> {
  const [stored, own] = await Promise.all([readRows(engine, first), readOwn(engine)]);
  batch(engine.store, () => {
    meet(engine.store, user);
    showRows(engine, user, stored, first);
    if (own.stream?.name === "user-stream" && own.stream.userId === user.id) showUserStream(engine, own.stream);
    takeOutbox(
      engine,
      own.entries.filter((entry) => entry.userId === user.id),
      own.rejected.filter((entry) => entry.userId === user.id),
    );
  });
}

async function readRows(engine: Engine, first?: string): Promise<StoredRows> {
  const where = first === undefined ? first : { index: "boardId", equals: first };
  const bundles = await readBundles(engine, first);
  return engine.disk.kanban(["boards", "columns", "tasks"], "read", async (transaction) => {
    const [boards, columns] = await Promise.all([transaction.all("boards"), transaction.all("columns", where)]);
    const shown = boards.filter(({ id }) => id === (first ?? id));
    const tasks = await tasksOf(engine, transaction, shown, bundles);
    return { boards, columns, tasks };
  });
}

function readOwn(engine: Engine) {
  return engine.disk.sync(["outbox", "rejected", "meta"], "read", async (transaction) => {
    const [entries, rejected, stream] = await Promise.all([
      transaction.all("outbox"),
      transaction.all("rejected"),
      transaction.get("meta", "user-stream"),
    ]);
    return { entries, rejected, stream };
  });
}

/**
 * Shows the rows of this user's loaded boards. Rows of another user, or of a board that is not loaded, are remains of an incomplete wipe.
 */
function showRows(engine: Engine, user: User, { boards, columns, tasks }: StoredRows, first?: string): void {
  for (const record of boards) {
    const { _owner: owner, _sync: cursor, id } = record;
    if (owner !== user.id) continue;
    const isLeft = cursor !== undefined && id !== (first ?? id);
    if (isLeft) engine.pendingHydration.add(id);
    showBoard(engine, record, isLeft);
  }
  const isLoaded = ({ boardId }: Column | Task): boolean => infoOf(engine.store, boardId).cursor !== null;
  for (const column of columns) if (isLoaded(column)) put(engine, "column", column.id, column);
  for (const task of tasks) if (isLoaded(task)) putTask(engine, task);
}

export function put<E extends EntityName>(engine: Engine, entity: E, key: string, row: Rows[E]): void {
  setBaseRow(engine.store.fold, entity, key, row);
}

/** Puts a task unless a later move of it is loaded: a bundle may have the task on its former board (SY-04). */
export function putTask(engine: Engine, task: Task): void {
  const existing = engine.store.fold.base.task.get(task.id);
  if (existing === undefined || existing.hops <= task.hops) put(engine, "task", task.id, task);
}

/** Shows what a board's record has besides columns and tasks. With `isLeft`, those are not read yet and the board counts as not loaded. */
export function showBoard(engine: Engine, record: BoardRecord, isLeft = false): void {
  const {
    _owner: _,
    _sync: storedCursor = null,
    _role: role = null,
    _counts: counts = null,
    _labels: labels,
    _customFields: fields,
    _rules: rules,
    _views: views,
    _members: members = [],
    _users: users = [],
    _etag: etag = null,
    _opened: opened = null,
    _elsewhere: elsewhere = [],
    _bundled: _2,
    ...row
  } = record;
  put(engine, "board", row.id, row);
  const putAll = <E extends EntityName>(entity: E, rows: readonly (Rows[E] & { id: string })[] = []) =>
    rows.forEach((one) => put(engine, entity, one.id, one));
  putAll("label", labels);
  putAll("customField", fields);
  putAll("rule", rules);
  putAll("savedView", views);
  for (const member of members) put(engine, "member", memberKey(row.id, member.id), member);
  const cursor = isLeft ? null : storedCursor;
  setInfo(engine.store, row.id, {
    cursor,
    loading: isLeft,
    role,
    counts,
    users,
    etag,
    opened,
    elsewhere,
  });
  if (cursor?.complete) engine.persist.reached.set(boardStream(row.id), { epoch: cursor.epoch, seq: cursor.seq });
}

function showUserStream(engine: Engine, record: Extract<MetaRecord, { name: "user-stream" }>): void {
  const { epoch, seq, favourites, topBoards = [], notifications = [], views = [], userId } = record;
  for (const favourite of favourites) put(engine, "favourite", favourite.id, favourite);
  for (const place of topBoards) put(engine, "topBoard", place.id, place);
  for (const one of notifications) put(engine, "notification", one.id, one);
  for (const view of views) put(engine, "savedView", view.id, view);
  setUserCursor(engine.store, { epoch, seq });
  engine.persist.reached.set(userStream(userId), { epoch, seq });
}
