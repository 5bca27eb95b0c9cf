import { holderOf } from "#contract/entities/holder.ts";
import type { Engine } from "../engine/engine.ts";
import { isCurrent, userOf } from "../engine/engine.ts";
import { StorageFault } from "../ports/env.ts";
import type { FileRecord } from "../storage/disk/databases.ts";
import type { OutboxEntry, RejectedEntry } from "../storage/disk/outbox-entry.ts";
import type { UnsentFile } from "../files-api.ts";
import { noteOutbox } from "../outbox/queue/outbox-show.ts";
import { post } from "../tabs/tabs.ts";
import { deleteFile, patchFile, readBytes, readFiles } from "./file-disk.ts";

/** The files of this tab's user that the server does not have completely, as they are on the disk. */
export interface Files {
  readonly engine: Engine;
  readonly userId: string;
  /** The generation of the engine in which they were read. */
  readonly generation: number;
  readonly records: Map<string, FileRecord>;
  /** Files that are being written to the device, one after another in the order of attaching. */
  readonly keeping: Set<string>;
  tail: Promise<unknown>;
  /** Bytes in memory: of files that were attached in this tab, and of files that were read. */
  readonly bodies: Map<string, Blob>;
  /** The number of bytes of each file that the server has, as last reported. */
  readonly sent: Map<string, number>;
  /** Files that the server has completely and whose row is about to confirm that. */
  readonly done: Set<string>;
  /** The number of failed attempts in a row to send each file. */
  readonly failures: Map<string, number>;
  readonly listeners: Set<() => void>;
  shown: readonly UnsentFile[];
  /** The timestamp of the latest id that was made in this tab: files of one moment keep their order. */
  lastId: number;
  /** True if no change was reported since the disk was read. */
  isRead: boolean;
  looking: Promise<void> | null;
  running: Promise<void> | null;
  again: boolean;
  cancelRetry: (() => void) | null;
  /** Cancels the pending progress message: not every piece causes one. */
  cancelWord: (() => void) | null;
}

export function isOver({ engine, userId, generation }: Files): boolean {
  return !isCurrent(engine, generation) || userOf(engine)?.id !== userId;
}

/** Returns the mutation that creates a file's row, while the outbox has it. */
export function creationOf({ engine }: Files, id: string): OutboxEntry | undefined {
  return engine.store.fold.entries.find(({ mutation }) => mutation.op === "attachment.create" && mutation.id === id);
}

/** Returns true if the outbox has a mutation of the file's row: until it is answered, the server's answer about the bytes is unknown. */
export function isInQueue({ engine }: Files, id: string): boolean {
  return engine.store.fold.entries.some(({ mutation, acks }) => mutation.id === id && acks === null);
}

export function refusedCreationOf({ engine }: Files, id: string): RejectedEntry | undefined {
  return engine.store.rejected.find(({ mutation }) => mutation.op === "attachment.create" && mutation.id === id);
}

/** Makes memory equal to the disk. */
export async function reread(files: Files): Promise<void> {
  files.isRead = true;
  const records = await readFiles(files.engine, files.userId);
  const storedIds = new Set(records.map(({ id }) => id));
  for (const record of records) {
    files.records.set(record.id, record);
    if (files.bodies.has(record.id)) continue;
    const body = await readBytes(files.engine, record.id);
    if (body !== null) files.bodies.set(record.id, body);
  }
  for (const id of files.records.keys()) if (!storedIds.has(id) && !files.keeping.has(id)) drop(files, id);
  show(files);
}

function drop(files: Files, id: string): void {
  files.records.delete(id);
  for (const known of [files.bodies, files.sent, files.done, files.failures]) known.delete(id);
}

/** Changes the record of a file: on the disk, on the screen, in other tabs. */
export async function patch(files: Files, id: string, change: Parameters<typeof patchFile>[2]): Promise<void> {
  const next = await patchFile(files.engine, id, change);
  if (next === null) drop(files, id);
  else files.records.set(id, next);
  show(files);
  post(files.engine, { kind: "files" });
}

/** Deletes the file from the device. */
export async function letGo(files: Files, id: string): Promise<void> {
  await deleteFile(files.engine, id);
  drop(files, id);
  show(files);
  post(files.engine, { kind: "files" });
}

/** The same as {@link letGo} without a caller that waits: a file that stays is deleted at the next check. */
export async function letGoQuietly(files: Files, id: string): Promise<void> {
  try {
    await letGo(files, id);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    files.engine.env.log.warn("A file that is on the server could not leave the device", error);
  }
}

/** Notifies the listeners, unless nothing has changed for them. */
export function show(files: Files): void {
  const before = new Map(files.shown.map((one) => [one.id, one]));
  const next = [...files.records.values()]
    .filter(({ letGoAt }) => letGoAt === null)
    .map((record) => same(before.get(record.id), unsentFileOf(files, record)));
  if (next.length === files.shown.length && next.every((one, at) => one === files.shown[at])) return count(files);
  files.shown = next;
  count(files);
  for (const listener of files.listeners) listener();
}

/** Counts the files that are not represented by a mutation of the outbox. */
function count(files: Files): void {
  const { engine, shown } = files;
  if (isOver(files)) return;
  const alone = shown.filter(({ id, isStored }) => {
    const creation = creationOf(files, id);
    return isStored && refusedCreationOf(files, id) === undefined && (creation === undefined || creation.acks !== null);
  });
  engine.files.refused = alone.filter(({ code }) => code !== null).length;
  engine.files.waiting = alone.length - engine.files.refused;
  noteOutbox(engine);
}

function same(before: UnsentFile | undefined, now: UnsentFile): UnsentFile {
  if (before === undefined) return now;
  const isSame = before.sent === now.sent && before.code === now.code && before.follows === now.follows;
  return isSame && before.isStored === now.isStored ? before : now;
}

function unsentFileOf(files: Files, record: FileRecord): UnsentFile {
  const { id, name, type, size, addedAt, refused } = record;
  const fallen = refusedCreationOf(files, id);
  const sent = files.sent.get(id) ?? 0;
  const code = fallen?.code ?? refused?.code ?? null;
  const limit = refused?.limit ?? null;
  const follows = fallen !== undefined && fallen.group !== id;
  const isStored = !files.keeping.has(id);
  return { id, holderId: holderOf(record), name, type, size, addedAt, isStored, sent, code, limit, follows };
}
