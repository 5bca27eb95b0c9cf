import { AppError } from "#contract/error.ts";
import { DOCUMENT_UPDATE_MAX_BYTES, DOCUMENT_VERSION_EVERY_MS } from "#contract/limit.ts";
import type { Bus } from "#server/sync/bus.ts";
import { refusing } from "#server/sync/database-error.ts";
import { createStreamQueue } from "#server/sync/stream-queue.ts";
import type { Standing } from "./checking/messages.ts";
import type { Checked, Desk, Diff } from "./document-desk-service.ts";
import type { Appended, DocumentQueries, LoggedUpdate } from "./document-queries.ts";
import type { DocumentRight, DocumentRights } from "./document-right-service.ts";

export interface DocumentsEnv {
  queries: DocumentQueries;
  desk: Desk;
  rights: DocumentRights;
  bus: Bus;
  /** Milliseconds since 1970. */
  now: () => number;
  /** What follows an edit must not undo it: a failure there is told here. */
  onError: (error: unknown) => void;
  /** Called after an edit was written: when the hour of the last version is over, and for the excerpt on a task. */
  onVersionDue: (guid: string, userId: string) => Promise<void>;
  onEdited: (guid: string, userId: string, right: DocumentRight) => void;
}

export interface Edit {
  guid: string;
  /** By the token, whatever the payload says. */
  userId: string;
  /** A Yjs update of version 1. */
  update: Uint8Array;
  /** The life of the document that the sender knows; `null` when it does not say. */
  epoch: number | null;
  /** Who hears nothing of it: the socket that it came by. */
  from: string;
}

export interface Documents {
  readonly rights: DocumentRights;
  /** Where a document stands: nobody has written in one at 0. Asks no right. */
  standing(guid: string): Promise<Standing>;
  /** Keeps an edit, then tells of it. Throws AppError; nothing of a refused edit is anywhere. */
  accept(edit: Edit): Promise<Standing>;
  /** What somebody with this state vector lacks. Asks no right. Throws DOCUMENT_RESET when the epoch is not the one that was named. */
  diff(guid: string, state: Uint8Array, epoch: number | null): Promise<Diff | null>;
  /** Updates of this epoch after a number, as far as the log has them. Asks no right. */
  after(guid: string, since: Standing): Promise<LoggedUpdate[]>;
  /** Makes a snapshot of what was edited here since the last one. */
  compact(guid: string): Promise<void>;
  /** Runs work on a document when nobody else has it in this process. */
  alone<T>(guid: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when everything that was begun in the background has ended. */
  settled(): Promise<void>;
}

/** A log that is longer is made into a snapshot. */
const TAIL_MAX = 200;
const TAIL_BYTES_MAX = 256 * 1024;
const NOTHING: Standing = { epoch: 1, seq: 0 };
/** Another node may begin a document anew between the reading and the writing. */
const ATTEMPTS = 3;

export function createDocuments(env: DocumentsEnv): Documents {
  const { queries, desk, rights, bus } = env;
  const queue = createStreamQueue();
  const background = new Set<Promise<void>>();
  const edited = new Set<string>();

  function later(work: Promise<void>): void {
    const running = work.catch(env.onError).finally(() => background.delete(running));
    background.add(running);
  }

  const alone = <T>(guid: string, work: () => Promise<T>): Promise<T> => queue.run([guid], work);

  async function compact(guid: string): Promise<void> {
    if (!edited.delete(guid)) return;
    await alone(guid, async () => {
      if ((await desk.refresh(guid)) === null) return;
      const { state, standing: at } = await desk.snapshot(guid);
      await refusing(() => queries.compact({ guid, epoch: at.epoch, seq: at.seq, state }));
    });
  }

  /** After an edit: what keeps the log short, keeps versions, and shows the beginning of the text on its task. */
  function follow(edit: Edit, appended: Appended, right: DocumentRight): void {
    if (appended.tailCount >= TAIL_MAX || appended.tailBytes >= TAIL_BYTES_MAX) later(compact(edit.guid));
    if (appended.isVersionDue) later(env.onVersionDue(edit.guid, edit.userId));
    env.onEdited(edit.guid, edit.userId, right);
  }

  return {
    rights,
    alone,
    compact,
    after: (guid, since) => refusing(() => queries.after(guid, since)),
    async standing(guid) {
      return alone(guid, async () => (await desk.refresh(guid)) ?? NOTHING);
    },
    async accept(edit) {
      const right = await rights.edit(edit.userId, edit.guid);
      if (edit.update.byteLength > DOCUMENT_UPDATE_MAX_BYTES) throw new AppError("DOCUMENT_TOO_LARGE");
      return alone(edit.guid, async () => {
        const { standing, appended, update } = await write(env, edit);
        if (appended !== null && update !== null) {
          bus.publish({ kind: "document", guid: edit.guid, ...standing, update, from: edit.from });
          edited.add(edit.guid);
          follow(edit, appended, right);
        }
        return standing;
      });
    },
    async diff(guid, state, epoch) {
      return alone(guid, async () => {
        const standing = await desk.refresh(guid);
        if (epoch !== null && epoch !== (standing ?? NOTHING).epoch) throw new AppError("DOCUMENT_RESET");
        return standing === null ? null : desk.diff(guid, state);
      });
    },
    async settled() {
      while (background.size > 0) await Promise.all(background);
    },
  };
}

interface Written {
  standing: Standing;
  /** `null` when all of it was there before. */
  appended: Appended | null;
  update: Uint8Array | null;
}

async function write(env: DocumentsEnv, edit: Edit): Promise<Written> {
  const { queries, desk } = env;
  const { guid, userId } = edit;
  const at = new Date(env.now());
  if ((await desk.standing(guid)) === null) {
    await refusing(() => queries.create(guid, at));
    await desk.refresh(guid);
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const checked = await check(env, edit, at);
    if (checked.kind === "nothing") return { standing: checked.standing, appended: null, update: null };
    const { epoch } = checked.standing;
    const versionBefore = new Date(at.getTime() - DOCUMENT_VERSION_EVERY_MS);
    const appended = await append(env, { guid, epoch, userId, at, data: checked.update, versionBefore });
    if (appended === null) {
      await desk.drop(guid);
      continue;
    }
    const standing: Standing = { epoch, seq: appended.seq };
    await desk.settle(guid, standing);
    return { standing, appended, update: checked.update };
  }
  throw new AppError("CONFLICT_RETRY");
}

type NewUpdate = Parameters<DocumentQueries["append"]>[0];

/** What could not be written is taken out of the thread too: it has never been. */
async function append({ queries, desk }: DocumentsEnv, update: NewUpdate): Promise<Appended | null> {
  try {
    return await refusing(() => queries.append(update));
  } catch (error) {
    await desk.drop(update.guid);
    throw error;
  }
}

/** An edit of another epoch, or one that seems to leave a gap, is looked at again with what other nodes have written. */
async function check({ desk }: DocumentsEnv, edit: Edit, at: Date): Promise<Checked> {
  const { guid, userId, update, epoch } = edit;
  const isOther = (standing: Standing | null) => epoch !== null && epoch !== (standing ?? NOTHING).epoch;
  if (isOther(await desk.standing(guid)) && isOther(await desk.refresh(guid))) throw new AppError("DOCUMENT_RESET");
  try {
    return await desk.check({ guid, userId, update, at });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "DOCUMENT_BEHIND") throw error;
  }
  await desk.refresh(guid);
  return desk.check({ guid, userId, update, at });
}
