import { AppError } from "#contract/core/error.ts";
import { newId } from "#contract/core/id.ts";
import { holderOf } from "#contract/entities/holder.ts";
import { ATTACHMENTS_MAX, FILE_MAX_BYTES } from "#contract/core/limit.ts";
import { getRow } from "../store/fold.ts";
import type { FileRecord } from "../storage/disk/databases.ts";
import { mutate } from "../outbox/mutate.ts";
import { discardRejected, retryRejected } from "../outbox/refused.ts";
import type { MutateAnswer } from "../sync-api.ts";
import type { FileHolder } from "../files-api.ts";
import { deleteFile, keepFile } from "./file-disk.ts";
import { cleanName, cleanType } from "./file-name.ts";
import { type Files, letGo, patch, refusedCreationOf, show } from "./unsent-files.ts";
import { createRow } from "./mend-files.ts";
import { hurry, scheduleSend } from "./send-files.ts";

/** Actions of the user on files. */

/** Attaches a file. The bytes are stored first: the device that creates the row always has them. */
export async function attachFile(files: Files, holder: FileHolder, file: File): Promise<string> {
  const { engine, userId } = files;
  if (file.size > FILE_MAX_BYTES) throw new AppError("FILE_TOO_LARGE");
  const record: FileRecord = {
    id: nextId(files),
    userId,
    taskId: "taskId" in holder ? holder.taskId : null,
    boardId: "boardId" in holder ? holder.boardId : null,
    name: cleanName(file.name),
    type: cleanType(file.type),
    size: file.size,
    addedAt: engine.env.clock.now(),
    isMade: false,
    letGoAt: null,
    refused: null,
  };
  const { id } = record;
  if (countOn(files, holderOf(holder)) >= ATTACHMENTS_MAX) throw new AppError("TOO_MANY_ATTACHMENTS");
  files.keeping.add(id);
  files.records.set(id, record);
  files.bodies.set(id, file);
  show(files);
  const writing = files.tail.then(() => keep(files, record, file));
  files.tail = writing.catch(() => {});
  await writing;
  scheduleSend(files);
  return id;
}

async function keep(files: Files, record: FileRecord, body: Blob): Promise<void> {
  const { engine } = files;
  const { id } = record;
  try {
    await keepFile(engine, record, body);
    await createRow(files, record);
  } catch (error) {
    // The caller gets the error, so the file must not come back at the next start.
    files.records.delete(id);
    files.bodies.delete(id);
    await deleteFile(engine, id);
    throw error;
  } finally {
    files.keeping.delete(id);
    show(files);
  }
}

/** Returns an id that is later than the previous one, so that files attached together keep their order. */
function nextId(files: Files): string {
  const { clock, random } = files.engine.env;
  files.lastId = Math.max(clock.now(), files.lastId + 1);
  return newId({ now: () => files.lastId, randomBytes: (into) => random.bytes(into) });
}

/** Returns the number of files of a task or page, with those that are being attached at this moment. */
function countOn({ engine, records, keeping }: Files, holderId: string): number {
  const shown = engine.store.lists.ids(`attachments:${holderId}`);
  const known = new Set(shown);
  const coming = [...records.values()].filter(
    (record) => holderOf(record) === holderId && !known.has(record.id) && keeping.has(record.id),
  );
  return shown.length + coming.length;
}

export async function removeAttachment(files: Files, id: string): Promise<MutateAnswer> {
  const { engine, records } = files;
  const answer = await mutate(engine, "attachment.remove", id, {});
  if (!records.has(id)) return answer;
  await patch(files, id, { letGoAt: engine.env.clock.now() });
  const { undo } = answer;
  if (undo === null) return answer;
  // ⌘Z uses the same answer.
  answer.undo = async () => {
    const made = await undo();
    await patch(files, id, { letGoAt: null });
    scheduleSend(files);
    return made;
  };
  return answer;
}

export async function retryFile(files: Files, id: string): Promise<void> {
  const { engine } = files;
  const record = files.records.get(id);
  if (record === undefined) return;
  const fallen = refusedCreationOf(files, id);
  const row = getRow(engine.store.fold, "attachment", id);
  if (fallen !== undefined) await retryRejected(engine, fallen.mutationId);
  else if (row === undefined) await createRow(files, record);
  else if (row.deletedAt !== null) await mutate(engine, "attachment.restore", id, {});
  await patch(files, id, { refused: null });
  hurry(files);
}

/** Deletes a file. Its row is deleted before its bytes: a row without bytes would wait for ever. */
export async function discardFile(files: Files, id: string): Promise<void> {
  const { engine } = files;
  const fallen = refusedCreationOf(files, id);
  const row = getRow(engine.store.fold, "attachment", id);
  if (fallen !== undefined) await discardRejected(engine, fallen.mutationId);
  else if (row?.deletedAt === null) await mutate(engine, "attachment.remove", id, {});
  await letGo(files, id);
}

/** Follows changes of the outbox: they may allow a file to be sent, or reject it. */
export function followQueue(files: Files): void {
  show(files);
  if (files.records.size > 0) scheduleSend(files);
}
