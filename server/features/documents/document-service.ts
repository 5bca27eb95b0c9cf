import { AppError } from "#contract/core/error.ts";
import { DOCUMENT_UPDATE_MAX_BYTES, DOCUMENT_VERSION_EVERY_MS } from "#contract/core/limit.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { refusing } from "#server/sync/database-error.ts";
import { createStreamQueue } from "#server/sync/stream-queue.ts";
import type { DocumentPosition } from "./checking/messages.ts";
import type { UpdateCheckResult, DocumentWorkerPool, Diff } from "./document-worker-pool-service.ts";
import type { AppendResult, DocumentQueries, LoggedUpdate } from "./document-queries.ts";
import type { DocumentRight, DocumentRights } from "./document-right-service.ts";

export interface DocumentsEnv {
  queries: DocumentQueries;
  workerPool: DocumentWorkerPool;
  rights: DocumentRights;
  bus: Bus;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Reports failures of follow-up work, which must not undo the edit. */
  onError: (error: unknown) => void;
  /** Called after an edit was written: when a new hourly version is due, and for the excerpt on a task. */
  onVersionDue: (guid: string, userId: string) => Promise<void>;
  onEdited: (guid: string, userId: string, right: DocumentRight) => void;
}

export interface Edit {
  guid: string;
  /** From the token, whatever the payload says. */
  userId: string;
  /** A Yjs update of version 1. */
  update: Uint8Array;
  /** The epoch that the sender knows; `null` when it does not say. */
  epoch: number | null;
  /** The sender's socket, which is not notified. */
  from: string;
}

export interface Documents {
  readonly rights: DocumentRights;
  /** Position of a document, 0 when it is empty. Checks no rights. */
  position(guid: string): Promise<DocumentPosition>;
  /** Stores an edit, then publishes it. Throws AppError; a refused edit leaves no trace. */
  accept(edit: Edit): Promise<DocumentPosition>;
  /**
   * Returns what a client with this state vector lacks. Checks no rights. Throws DOCUMENT_RESET when the epoch differs from the given one.
   */
  diff(guid: string, state: Uint8Array, epoch: number | null): Promise<Diff | null>;
  /** Updates of this epoch after a sequence number, as far as the log has them. Checks no rights. */
  after(guid: string, since: DocumentPosition): Promise<LoggedUpdate[]>;
  /** Writes a snapshot of the edits since the last one. */
  compact(guid: string): Promise<void>;
  /** Runs work on a document, one at a time in this process. */
  alone<T>(guid: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when all background work has ended. */
  settled(): Promise<void>;
}

/** A longer log is compacted into a snapshot. */
const TAIL_MAX = 200;
const TAIL_BYTES_MAX = 256 * 1024;
const NOTHING: DocumentPosition = { epoch: 1, seq: 0 };
/** Another node may start a new epoch between the read and the write. */
const ATTEMPTS = 3;

export function createDocuments(env: DocumentsEnv): Documents {
  const { queries, workerPool, rights, bus } = env;
  const queue = createStreamQueue();
  const background = new Set<Promise<void>>();
  const edited = new Set<string>();

  function runInBackground(work: Promise<void>): void {
    const running = work.catch(env.onError).finally(() => background.delete(running));
    background.add(running);
  }

  const alone = <T>(guid: string, work: () => Promise<T>): Promise<T> => queue.run([guid], work);

  async function compact(guid: string): Promise<void> {
    if (!edited.delete(guid)) return;
    await alone(guid, async () => {
      if ((await workerPool.refresh(guid)) === null) return;
      const { state, position: at } = await workerPool.snapshot(guid);
      await refusing(() => queries.compact({ guid, epoch: at.epoch, seq: at.seq, state }));
    });
  }

  /** Runs after an edit: compacts the log, stores versions and updates the excerpt on the task. */
  function follow(edit: Edit, appended: AppendResult, right: DocumentRight): void {
    if (appended.tailCount >= TAIL_MAX || appended.tailBytes >= TAIL_BYTES_MAX) runInBackground(compact(edit.guid));
    if (appended.isVersionDue) runInBackground(env.onVersionDue(edit.guid, edit.userId));
    env.onEdited(edit.guid, edit.userId, right);
  }

  return {
    rights,
    alone,
    compact,
    after: (guid, since) => refusing(() => queries.after(guid, since)),
    async position(guid) {
      return alone(guid, async () => (await workerPool.refresh(guid)) ?? NOTHING);
    },
    async accept(edit) {
      const right = await rights.edit(edit.userId, edit.guid);
      if (edit.update.byteLength > DOCUMENT_UPDATE_MAX_BYTES) throw new AppError("DOCUMENT_TOO_LARGE");
      return alone(edit.guid, async () => {
        const { position, appended, update } = await write(env, edit);
        if (appended !== null && update !== null) {
          bus.publish({ kind: "document", guid: edit.guid, ...position, update, from: edit.from });
          edited.add(edit.guid);
          follow(edit, appended, right);
        }
        return position;
      });
    },
    async diff(guid, state, epoch) {
      return alone(guid, async () => {
        const position = await workerPool.refresh(guid);
        if (epoch !== null && epoch !== (position ?? NOTHING).epoch) throw new AppError("DOCUMENT_RESET");
        return position === null ? null : workerPool.diff(guid, state);
      });
    },
    async settled() {
      while (background.size > 0) await Promise.all(background);
    },
  };
}

interface DocumentWriteResult {
  position: DocumentPosition;
  /** `null` when the update contained nothing new. */
  appended: AppendResult | null;
  update: Uint8Array | null;
}

async function write(env: DocumentsEnv, edit: Edit): Promise<DocumentWriteResult> {
  const { queries, workerPool } = env;
  const { guid, userId } = edit;
  const at = new Date(env.now());
  if ((await workerPool.position(guid)) === null) {
    await refusing(() => queries.create(guid, at));
    await workerPool.refresh(guid);
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const checked = await check(env, edit, at);
    if (checked.kind === "nothing") return { position: checked.position, appended: null, update: null };
    const { epoch } = checked.position;
    const versionBefore = new Date(at.getTime() - DOCUMENT_VERSION_EVERY_MS);
    const appended = await append(env, { guid, epoch, userId, at, data: checked.update, versionBefore });
    if (appended === null) {
      await workerPool.drop(guid);
      continue;
    }
    const position: DocumentPosition = { epoch, seq: appended.seq };
    await workerPool.settle(guid, position);
    return { position, appended, update: checked.update };
  }
  throw new AppError("CONFLICT_RETRY");
}

type NewUpdate = Parameters<DocumentQueries["append"]>[0];

/** An update that could not be written is dropped from the worker too. */
async function append({ queries, workerPool }: DocumentsEnv, update: NewUpdate): Promise<AppendResult | null> {
  try {
    return await refusing(() => queries.append(update));
  } catch (error) {
    await workerPool.drop(update.guid);
    throw error;
  }
}

/** An edit of another epoch, or one that seems to leave a gap, is checked again with the updates of other nodes. */
async function check({ workerPool }: DocumentsEnv, edit: Edit, at: Date): Promise<UpdateCheckResult> {
  const { guid, userId, update, epoch } = edit;
  const isOther = (position: DocumentPosition | null) => epoch !== null && epoch !== (position ?? NOTHING).epoch;
  if (isOther(await workerPool.position(guid)) && isOther(await workerPool.refresh(guid)))
    throw new AppError("DOCUMENT_RESET");
  try {
    return await workerPool.check({ guid, userId, update, at });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "DOCUMENT_BEHIND") throw error;
  }
  await workerPool.refresh(guid);
  return workerPool.check({ guid, userId, update, at });
}
