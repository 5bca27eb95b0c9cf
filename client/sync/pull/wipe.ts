import { boardStream } from "#contract/changes/change.ts";
import { forgetBundles } from "../storage/bundles/forgetting.ts";
import { forgetDirty, markUnkept } from "../storage/records/dirty.ts";
import { forgetDocuments } from "../storage/records/document-records.ts";
import { forgetPreviews } from "../storage/records/file-records.ts";
import { forgetAnswersOf } from "../http/cached-answers.ts";
import type { Engine } from "../engine/engine.ts";
import { StorageFault } from "../ports/env.ts";
import { dropDetails } from "../details/detail-rows.ts";
import { restartBoard, takeRows } from "./snapshot.ts";
import { batch } from "../store/store-state.ts";
import { infoOf, refreshEntries, setBase, setInfo } from "../store/store-write.ts";
import { retire } from "../outbox/queue/outbox.ts";
import { wipeBoardIn } from "../storage/disk/wipe-rows.ts";

/** Removes a board's contents from memory, and its own row too if the user may not see it any more. */
export function dropBoard(engine: Engine, boardId: string, isForbidden: boolean): void {
  const { base } = engine.store.fold;
  batch(engine.store, () => {
    const gone = new Set([boardId]);
    for (const [key, task] of base.task) {
      if (task.boardId !== boardId) continue;
      gone.add(key);
      setBase(engine.store, "task", key, undefined);
    }
    for (const entity of ["column", "label", "customField", "rule", "savedView"] as const)
      takeRows(engine, entity, boardId, []);
    for (const key of base.member.keys()) {
      if (key.startsWith(`${boardId}/`)) setBase(engine.store, "member", key, undefined);
    }
    // A favourite stays: its own stream removes it, and lists leave out boards that are not visible.
    if (isForbidden) setBase(engine.store, "board", boardId, undefined);
    setInfo(engine.store, boardId, {
      cursor: null,
      loading: false,
      etag: null,
      ...(isForbidden ? { role: null, forbidden: true } : {}),
    });
    refreshEntries(engine.store, boardStream(boardId));
    restartOthers(engine, gone);
    dropDetails(engine, gone);
  });
  forgetDirty(engine, boardId);
  engine.persist.reached.delete(boardStream(boardId));
}

/** Pulls the boards again that had left a task to a removed board: the task is on one of them, if anywhere (SY-04). */
function restartOthers(engine: Engine, gone: ReadonlySet<string>): void {
  for (const [boardId, { cursor, elsewhere }] of engine.store.infos) {
    if (cursor === null || !elsewhere.some((id) => gone.has(id))) continue;
    restartBoard(engine, boardId, cursor);
    if (engine.followed.has(boardId)) engine.schedule.pull(boardStream(boardId));
  }
}

/**
 * Removes the rows of a board from memory and disk at once, because the user may not see it any more (SY-41). Its waiting entries are still
 * sent: the server acknowledges those that it had executed before, and rejects the others.
 */
export async function forbidBoard(engine: Engine, boardId: string): Promise<void> {
  if (infoOf(engine.store, boardId).forbidden) return;
  const documents = new Set([boardId]);
  for (const [id, task] of engine.store.fold.base.task) if (task.boardId === boardId) documents.add(id);
  dropBoard(engine, boardId, true);
  try {
    const restarted = await engine.disk.kanban(["boards", "tasks", "columns"], "write", (transaction) =>
      wipeBoardIn(transaction, boardId),
    );
    markUnkept(engine, restarted);
    await forgetDocuments(engine, documents);
    await forgetPreviews(engine, documents);
    await forgetAnswersOf(engine, boardId, documents);
    await forgetBundles(engine, (bundleBoardId) => bundleBoardId === boardId);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn(`Board ${boardId} could not be taken from the device, it is tried again`, error);
    engine.persist.boards.add(boardId);
    engine.schedule.persist();
  }
  await retire(engine);
}
