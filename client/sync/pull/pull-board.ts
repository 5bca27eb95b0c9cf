import { boardChanges } from "#contract/sync/sync-endpoints.ts";
import { boardGet, boardSnapshotPage } from "#contract/boards/board-endpoints.ts";
import { boardStream } from "#contract/changes/change.ts";
import { fillPath } from "#contract/core/path.ts";
import { CHANGES_PAGE_MAX } from "#contract/core/limit.ts";
import { authorised } from "../http/authorised.ts";
import { syncOf, type BoardCursor } from "../storage/disk/databases.ts";
import { isCurrent, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { noteNewEpoch } from "./new-epoch.ts";
import { retire } from "../outbox/queue/outbox.ts";
import { settleDetails } from "../details/details.ts";
import { withRoom } from "../storage/records/quota.ts";
import { isChangesAnswer, isSnapshot, isSnapshotPage, wholeSnapshot } from "./pull-answers.ts";
import { receive } from "./receive.ts";
import {
  holds,
  isRestart,
  keepPage,
  keepSnapshot,
  restartBoard,
  takePage,
  takeSnapshot,
  type TaskPage,
} from "./snapshot.ts";
import { infoOf, setInfo } from "../store/store-write.ts";
import { post } from "../tabs/tabs.ts";

/** Brings a board up to the server's head: by a snapshot if there is no usable cursor, else by the changes since. */
export async function catchUpBoard(engine: Engine, boardId: string, generation: number): Promise<void> {
  // The server does not know a board whose creation is unsent, and would answer that the user has no access to it.
  const isOnItsWay = engine.store.createdHere.has(boardId) && infoOf(engine.store, boardId).cursor === null;
  if (isOnItsWay) return;
  let isWholeNew = false;
  while (isCurrent(engine, generation) && !infoOf(engine.store, boardId).forbidden) {
    const { cursor } = infoOf(engine.store, boardId);
    if (cursor === null || isRestart(cursor)) {
      await readFirstPage(engine, boardId, generation);
      isWholeNew = true;
    } else if (!cursor.complete) {
      await readNextPage(engine, boardId, cursor, generation);
      isWholeNew = true;
    } else {
      if (isWholeNew) await settleSnapshot(engine, boardId, cursor, generation);
      isWholeNew = false;
      if (await readChanges(engine, boardId, generation)) return settleDetails(engine, boardId);
    }
  }
}

async function readFirstPage(engine: Engine, boardId: string, generation: number): Promise<void> {
  const before = infoOf(engine.store, boardId).cursor;
  if (before === null) setInfo(engine.store, boardId, { loading: true });
  try {
    const path = fillPath(boardGet.path, { boardId });
    const answer = await authorised(engine, { method: boardGet.method, path });
    if (!isCurrent(engine, generation)) return;
    if (!isSnapshot(answer.body)) throw new NetworkFault("A board that is none");
    const snapshot = wholeSnapshot(answer.body);
    if (before !== null && before.epoch !== snapshot.epoch) noteNewEpoch(engine, boardId);
    takeSnapshot(engine, snapshot, answer.header("etag"));
    const page: TaskPage = { tasks: snapshot.tasks, after: null, next: snapshot.next };
    await storeQuietly(engine, () =>
      withRoom(engine, () => keepSnapshot(engine, boardId, { epoch: snapshot.epoch, seq: snapshot.seq }, page)),
    );
  } finally {
    if (isCurrent(engine, generation)) setInfo(engine.store, boardId, { loading: false });
  }
}

async function readNextPage(engine: Engine, boardId: string, cursor: BoardCursor, generation: number): Promise<void> {
  const after = cursor.next ?? "";
  const path = `${fillPath(boardSnapshotPage.path, { boardId })}?after=${encodeURIComponent(after)}`;
  const answer = await authorised(engine, { method: boardSnapshotPage.method, path });
  const now = infoOf(engine.store, boardId).cursor;
  // Another tab's copy, or a removal, may have been applied in between.
  if (!isCurrent(engine, generation) || now === null || now.complete || now.next !== cursor.next) return;
  if (!isSnapshotPage(answer.body)) throw new NetworkFault("A page of a board that is none");
  if (answer.body.epoch !== now.epoch || answer.body.seq < now.seq) {
    restartBoard(engine, boardId, now);
    return;
  }
  const page: TaskPage = { tasks: answer.body.tasks, after, next: answer.body.next };
  takePage(engine, boardId, page);
  await storeQuietly(engine, () => withRoom(engine, () => keepPage(engine, boardId, cursor, page)));
}

/** Runs a write of rows. Rows that do not fit are still shown: the board is only not there after a reload. */
async function storeQuietly(engine: Engine, keep: () => Promise<void>): Promise<void> {
  try {
    await keep();
  } catch (error) {
    engine.env.log.warn("A board could not be kept on the device", error);
  }
}

/** Handles a complete snapshot: checks that the disk has it all, and schedules storing the board otherwise. */
async function settleSnapshot(engine: Engine, boardId: string, cursor: BoardCursor, generation: number): Promise<void> {
  const { epoch, seq } = cursor;
  const isThere = await isOnDisk(engine, boardId, cursor);
  if (!isCurrent(engine, generation)) return;
  if (isThere) {
    engine.persist.reached.set(boardStream(boardId), { epoch, seq });
    post(engine, { kind: "stored", boardId, epoch, seq });
  } else {
    engine.persist.unkept.add(boardId);
    engine.persist.boards.add(boardId);
  }
  engine.schedule.persist();
  await retire(engine);
}

/** Returns true also for an archived board, which is not stored on devices (docs/specification.md, section 4). */
async function isOnDisk(engine: Engine, boardId: string, cursor: BoardCursor): Promise<boolean> {
  if (engine.store.fold.base.board.get(boardId)?.status !== "active") return true;
  try {
    const record = await engine.disk.kanban(["boards"], "read", (transaction) => transaction.get("boards", boardId));
    return holds(syncOf(record), cursor);
  } catch (error) {
    engine.env.log.warn("The disk does not say whether it holds a board", error);
    return false;
  }
}

/** Reads one page of changes. Returns true when the server's head is reached. */
async function readChanges(engine: Engine, boardId: string, generation: number): Promise<boolean> {
  const { cursor } = infoOf(engine.store, boardId);
  if (cursor === null) return true;
  const query = `?epoch=${cursor.epoch}&since=${cursor.seq}&limit=${CHANGES_PAGE_MAX}`;
  const path = fillPath(boardChanges.path, { boardId }) + query;
  const answer = await authorised(engine, { method: boardChanges.method, path });
  const now = infoOf(engine.store, boardId).cursor;
  if (!isCurrent(engine, generation) || now === null) return true;
  if (!isChangesAnswer(answer.body)) throw new NetworkFault("Changes of a board that are none");
  if ("resync" in answer.body || answer.body.epoch !== now.epoch) {
    restartBoard(engine, boardId, now);
    return false;
  }
  receive(engine, answer.body.changes, "pull");
  const after = infoOf(engine.store, boardId).cursor;
  if (after === null || after.seq >= answer.body.head) return true;
  // The server has more changes but sent none that comes next: only a snapshot can close the gap.
  if (after.seq === cursor.seq) restartBoard(engine, boardId, after);
  return false;
}
