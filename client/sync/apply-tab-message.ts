import { boardStream } from "#contract/changes/change.ts";
import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import { forgetCopies } from "./storage/copies.ts";
import { syncOf, type BoardRecord } from "./storage/disk/databases.ts";
import { isCurrent, type Engine } from "./engine/engine.ts";
import { fileNews } from "./files/file-hooks.ts";
import { noteNewEpoch } from "./pull/new-epoch.ts";
import { hideEntries, readOutbox, showEntry } from "./outbox/queue/outbox.ts";
import { readBoard, type StoredBoard } from "./storage/read-board.ts";
import { receive } from "./pull/receive.ts";
import { onRefreshMessage } from "./http/refresh.ts";
import { showUser } from "./session/session.ts";
import { restartBoard, takeSnapshot } from "./pull/snapshot.ts";
import { infoOf, setInfo } from "./store/store-write.ts";
import type { TabMessage } from "./tabs/tabs.ts";
import { dropBoard } from "./pull/wipe.ts";

/** Applies a message of another tab. `engine-writer.ts` handles the messages about a sign-in and a sign-out. */
export async function applyTabMessage(
  engine: Engine,
  message: Exclude<TabMessage, { kind: "signed-in" | "signed-out" }>,
): Promise<void> {
  switch (message.kind) {
    case "entry":
      return showEntry(engine, message.entry);
    case "gone":
      return hideEntries(engine, message.ns);
    case "outbox":
      return readOutbox(engine);
    case "changes":
      return receive(engine, message.changes, "tab");
    case "stored":
      return takeStored(engine, message);
    case "forbidden":
      return dropBoard(engine, message.boardId, true);
    case "cleared":
      return forgetCopies(engine);
    case "document":
      return engine.documents.hooks?.wrote(message);
    case "document-acked":
      return engine.documents.hooks?.acked(message);
    case "files":
      return fileNews(engine);
    case "file-sent":
      return engine.files.hooks?.onSent(message.id, message.sent);
    case "user":
      return showUser(engine, message.user);
    case "refresh-begun":
    case "refresh-done":
    case "refresh-failed":
      return onRefreshMessage(engine, message.kind);
  }
}

async function takeStored(engine: Engine, place: { boardId: string; epoch: string; seq: number }): Promise<void> {
  const { generation } = engine;
  if (isKnown(engine, place)) return;
  const stored = await readBoard(engine, place.boardId);
  const cursor = syncOf(stored?.record);
  if (stored === null || cursor?.complete !== true || !isCurrent(engine, generation)) return;
  // The tab may have read further while it read from the disk.
  if (isKnown(engine, { boardId: place.boardId, epoch: cursor.epoch, seq: cursor.seq })) return;
  const before = infoOf(engine.store, place.boardId).cursor;
  if (before !== null && before.epoch !== cursor.epoch) noteNewEpoch(engine, place.boardId);
  takeSnapshot(engine, snapshotOf(stored), infoOf(engine.store, place.boardId).etag);
  engine.persist.reached.set(boardStream(place.boardId), { epoch: cursor.epoch, seq: cursor.seq });
  leaveElsewhere(engine, place.boardId, stored.record);
}

/**
 * Records the tasks that the stored board leaves to another board, as the tab that wrote it knew them. If one of them is not loaded in this
 * tab, the stored rows are not enough and the board is pulled again (SY-04).
 */
function leaveElsewhere(engine: Engine, boardId: string, { _elsewhere: elsewhere = [] }: BoardRecord): void {
  const { cursor } = infoOf(engine.store, boardId);
  if (elsewhere.length === 0 || cursor === null) return;
  setInfo(engine.store, boardId, { elsewhere });
  if (elsewhere.every((id) => engine.store.fold.base.task.has(id))) return;
  restartBoard(engine, boardId, cursor);
  if (engine.followed.has(boardId)) engine.schedule.pull(boardStream(boardId));
}

/** Returns true if this tab need not read the board: it has that sequence number already, is pulling the board, or has no access to it. */
function isKnown(engine: Engine, { boardId, epoch, seq }: { boardId: string; epoch: string; seq: number }): boolean {
  const { cursor, forbidden } = infoOf(engine.store, boardId);
  const isReading = engine.streams.get(boardStream(boardId))?.running ?? false;
  return forbidden || isReading || (cursor?.complete === true && cursor.epoch === epoch && cursor.seq >= seq);
}

function snapshotOf({ record, columns, tasks }: StoredBoard): BoardSnapshot {
  const {
    _owner: _1,
    _sync: cursor,
    _role: role,
    _counts: _2,
    _labels: labels,
    _customFields: customFields,
    _rules: rules,
    _views: views,
    _members: members,
    _users: users,
    _etag: _3,
    _opened: _4,
    _elsewhere: _5,
    _bundled: _6,
    ...board
  } = record;
  return {
    epoch: cursor?.epoch ?? "",
    seq: cursor?.seq ?? 0,
    role: role ?? "viewer",
    board,
    children: [],
    columns,
    labels: labels ?? [],
    customFields: customFields ?? [],
    rules: rules ?? [],
    savedViews: views ?? [],
    members: members ?? [],
    users: users ?? [],
    tasks,
    next: null,
  };
}
