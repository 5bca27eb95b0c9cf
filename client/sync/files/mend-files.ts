import { AppError } from "#contract/core/error.ts";
import { StorageFault } from "../ports/env.ts";
import { mutate } from "../outbox/mutate.ts";
import { creationOf, type Files, isOver, letGoQuietly, patch, refusedCreationOf, reread } from "./unsent-files.ts";
import type { FileRecord } from "../storage/disk/databases.ts";

/** Longer than undo is offered. */
const UNDO_MS = 60_000;

/** Reads the disk once after each report of a change, and finishes the work of a tab that died. */
export function lookThrough(files: Files): Promise<void> {
  if (files.looking === null && files.isRead) return Promise.resolve();
  files.looking ??= look(files).finally(() => {
    files.looking = null;
  });
  return files.looking;
}

async function look(files: Files): Promise<void> {
  await reread(files);
  const now = files.engine.env.clock.now();
  for (const record of files.records.values()) {
    if (isOver(files)) return;
    const { id, letGoAt, isMade } = record;
    if (files.keeping.has(id)) continue;
    const isReady = (files.engine.store.fold.base.attachment.get(id)?.readyAt ?? null) !== null;
    if (isReady || (letGoAt !== null && Math.abs(now - letGoAt) > UNDO_MS)) await letGoQuietly(files, id);
    else if (!isMade) await makeRow(files, record);
  }
}

/** Creates the row of a file whose bytes are stored. Repeated attempts create it once: the mutation has the attachment's id. */
async function makeRow(files: Files, record: FileRecord): Promise<void> {
  try {
    await createRow(files, record);
  } catch (error) {
    if (error instanceof AppError) {
      await patch(files, record.id, {
        isMade: true,
        refused: { code: error.code, at: files.engine.env.clock.now(), limit: null },
      });
      return;
    }
    if (!(error instanceof StorageFault)) throw error;
    files.engine.env.log.warn("The row of a file could not be made", error);
  }
}

/** Creates the row of a file unless its creation is in the outbox or was rejected. Throws AppError, StorageFault. */
export async function createRow(files: Files, record: FileRecord): Promise<void> {
  const { id, taskId, boardId, name, type, size } = record;
  const isThere = creationOf(files, id) !== undefined || refusedCreationOf(files, id) !== undefined;
  const holder = taskId === null ? { boardId: boardId ?? "" } : { taskId };
  if (!isThere) await mutate(files.engine, "attachment.create", id, { ...holder, name, type, size });
  await patch(files, id, { isMade: true });
}
