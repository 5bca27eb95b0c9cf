import type { Task } from "#contract/entities/task.ts";
import { forgetBundles } from "../storage/bundles/forgetting.ts";
import { forgetDocuments } from "../storage/records/document-records.ts";
import { inBackground, type Engine } from "../engine/engine.ts";
import { StorageFault } from "../ports/env.ts";
import { forgetPreviews } from "../storage/records/file-records.ts";
import { forgetAnswersNaming } from "../http/cached-answers.ts";
import { dropDetails } from "../details/detail-rows.ts";
import { setBase } from "../store/store-write.ts";

/**
 * Deletes everything of a permanently deleted task except its row, which the caller deletes (DL-21). The user's unsent text and files stay,
 * as for a board without access.
 */
export function forgetTask(engine: Engine, taskId: string, boardId: string): void {
  dropDetails(engine, new Set([taskId]));
  // The disk may have details that are not in memory.
  engine.persist.details.add(taskId);
  inBackground(engine, "A deleted task could not be taken from the device", forgetOnDisk(engine, taskId, boardId));
}

/**
 * Removes a task that a snapshot does not have from memory. Only open tasks move to other boards: a missing archived task was deleted for
 * good.
 */
export function dropTask(engine: Engine, { id, boardId, archivedAt }: Task): void {
  setBase(engine.store, "task", id, undefined);
  if (archivedAt !== null) forgetTask(engine, id, boardId);
}

async function forgetOnDisk(engine: Engine, taskId: string, boardId: string): Promise<void> {
  const ids = new Set([taskId]);
  try {
    await forgetDocuments(engine, ids);
    await forgetPreviews(engine, ids);
    await forgetAnswersNaming(engine, taskId);
    // The bundles are made again from the rows.
    await forgetBundles(engine, (bundleBoardId) => bundleBoardId === boardId);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("A deleted task could not be taken from the device", error);
  }
}
