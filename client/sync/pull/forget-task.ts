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
 * A task was deleted for good: what the device has of it goes besides its row (DL-21). Text and files of this person that the server does not have stay,
 * as of a board that has gone out of sight.
 */
export function forgetTask(engine: Engine, taskId: string, boardId: string): void {
  dropDetails(engine, new Set([taskId]));
  // Memory may hold none of its parts while the disk does.
  engine.persist.details.add(taskId);
  inBackground(engine, "A deleted task could not be taken from the device", forgetOnDisk(engine, taskId, boardId));
}

/** Takes a task that a snapshot does not have out of memory. What moves is open: an archived one that is not there any more was deleted. */
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
    // They are made again from the rows.
    await forgetBundles(engine, (bundleBoardId) => bundleBoardId === boardId);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("A deleted task could not be taken from the device", error);
  }
}
