import { boardStream } from "#contract/changes/change.ts";
import { outcomeOf } from "#contract/core/error.ts";
import { PUSH_BACKOFF_MAX_MS, PUSH_BACKOFF_MIN_MS } from "#contract/core/limit.ts";
import { holderOf } from "#contract/entities/holder.ts";
import { backoffMs } from "../http/backoff.ts";
import { inBackground } from "../engine/engine.ts";
import { RefusalError } from "../http/exchange.ts";
import type { FileRecord } from "../storage/disk/databases.ts";
import { createLeaseLock } from "../tabs/lease.ts";
import { boardOfHolder } from "../details/detail-rows.ts";
import { SessionOver } from "../http/refresh.ts";
import { ACCESS_ERROR_CODES } from "../outbox/send.ts";
import { post } from "../tabs/tabs.ts";
import { lookThrough } from "./mend-files.ts";
import { readBytes } from "./file-disk.ts";
import { type Files, isInQueue, isOver, letGoQuietly, patch, refusedCreationOf, reread, show } from "./unsent-files.ts";
import { sendFile } from "./send-file.ts";

/** One tab at a time sends files. Mutations have a lock of their own, so they do not wait for a large file. */
const FILES_LOCK = "yarus-files";
/** The interval between progress messages to other tabs. */
const WORD_MS = 250;
/** A row that does not confirm the bytes for this long belongs to a board that this device does not follow. */
const ROW_WAIT_MS = 60_000;
/** The delay before a server that is processing a large file is asked again. */
const ASK_AGAIN_MS = 10_000;

/** Schedules sending the files. A call while it runs makes it check again at its end. */
export function scheduleSend(files: Files): void {
  if (files.running !== null) {
    files.again = true;
    return;
  }
  if (files.cancelRetry !== null || isOver(files)) return;
  files.again = false;
  files.running = drain(files).finally(() => {
    files.running = null;
    if (files.again) scheduleSend(files);
  });
}

/** Resets the retry delays: the network is back, or the user asks to send. */
export function hurry(files: Files): void {
  files.failures.clear();
  files.cancelRetry?.();
  files.cancelRetry = null;
  scheduleSend(files);
}

function canSend(files: Files): boolean {
  const { env, session } = files.engine;
  return !isOver(files) && env.network.on() && session.value.status === "signed-in";
}

async function drain(files: Files): Promise<void> {
  const { engine } = files;
  try {
    await lookThrough(files);
    if (!canSend(files) || nextOf(files) === undefined) return;
    engine.push.locks ??= createLeaseLock(engine.disk, engine.env.clock, engine.env.random);
    await engine.push.locks.run(FILES_LOCK, async () => {
      if (isOver(files)) return;
      // The previous holder of the lock may have sent some of them.
      await reread(files);
      for (let next = nextOf(files); next !== undefined && canSend(files); next = nextOf(files))
        await sendOne(files, next);
    });
  } catch (error) {
    if (error instanceof SessionOver || isOver(files)) return;
    engine.env.log.warn("A file could not be sent", error);
    scheduleRetry(files, error instanceof RefusalError ? error.refusal.retryAfterMs : null);
  }
}

/** Returns the next file whose row the server has; files that have failed come last. */
function nextOf(files: Files): FileRecord | undefined {
  const failures = (id: string): number => files.failures.get(id) ?? 0;
  return [...files.records.values()]
    .filter((record) => isSendable(files, record))
    .toSorted((a, b) => failures(a.id) - failures(b.id) || a.addedAt - b.addedAt)[0];
}

function isSendable(files: Files, { id, isMade, refused, letGoAt }: FileRecord): boolean {
  if (!isMade || refused !== null || letGoAt !== null || files.done.has(id)) return false;
  return refusedCreationOf(files, id) === undefined && !isInQueue(files, id);
}

async function sendOne(files: Files, { id }: FileRecord): Promise<void> {
  const { engine } = files;
  const body = (await readBytes(engine, id)) ?? files.bodies.get(id);
  if (body === undefined)
    return patch(files, id, { refused: { code: "FILE_GONE", at: engine.env.clock.now(), limit: null } });
  const isWanted = (): boolean => files.records.get(id)?.letGoAt === null && canSend(files);
  try {
    const sent = await sendFile(engine, { id, body, isWanted, onSent: (bytes) => note(files, id, bytes) });
    files.failures.delete(id);
    if (sent !== "called-off") await arrived(files, id, sent === "ready");
  } catch (error) {
    if (isOver(files)) return;
    if (!(error instanceof RefusalError) || !isForGood(error)) {
      files.failures.set(id, (files.failures.get(id) ?? 0) + 1);
      throw error;
    }
    // The user has just removed the file.
    if (files.records.get(id)?.letGoAt !== null) return;
    const { maxBytes } = error.refusal.details ?? {};
    const limit = typeof maxBytes === "number" ? maxBytes : null;
    await patch(files, id, { refused: { code: error.code, at: engine.env.clock.now(), limit } });
  }
}

function isForGood({ refusal: { status, code } }: RefusalError): boolean {
  return outcomeOf(status) === "refuse" && !ACCESS_ERROR_CODES.has(code);
}

/** Keeps the bytes until the row confirms them, so that nothing shown disappears in between. */
async function arrived(files: Files, id: string, isReady: boolean): Promise<void> {
  const { store, env } = files.engine;
  files.done.add(id);
  const isShown = (): boolean => store.fold.base.attachment.get(id)?.readyAt === null;
  if (isReady && !isShown()) return letGoQuietly(files, id);
  // A board that is not open receives no changes without a pull.
  const boardId = boardOfHolder(files.engine, holderOf(files.records.get(id) ?? {}));
  if (isReady && boardId !== undefined) files.engine.schedule.pull(boardStream(boardId));
  let isEnded = false;
  const end = (isThere: boolean): void => {
    if (isEnded) return;
    isEnded = true;
    unsubscribe();
    cancel();
    if (isOver(files)) return;
    if (isThere) return inBackground(files.engine, "A file is still on the device", letGoQuietly(files, id));
    files.done.delete(id);
    scheduleSend(files);
  };
  const unsubscribe = store.topics.subscribe(`row/attachment/${id}`, () => {
    if ((store.fold.base.attachment.get(id)?.readyAt ?? null) !== null) end(true);
  });
  const cancel = env.clock.after(isReady ? ROW_WAIT_MS : ASK_AGAIN_MS, () => end(isReady));
}

/** Shows the progress of a file in this tab and in others: the first time at once, then at intervals. */
function note(files: Files, id: string, sent: number): void {
  if ((files.sent.get(id) ?? 0) === sent) return;
  files.sent.set(id, sent);
  if (files.cancelWord !== null) return;
  publishProgress(files, id);
  files.cancelWord = files.engine.env.clock.after(WORD_MS, () => {
    files.cancelWord = null;
    if (!isOver(files)) publishProgress(files, id);
  });
}

function publishProgress(files: Files, id: string): void {
  show(files);
  post(files.engine, { kind: "file-sent", id, sent: files.sent.get(id) ?? 0 });
}

function scheduleRetry(files: Files, retryAfterMs: number | null): void {
  const { engine } = files;
  const failures = Math.max(0, ...files.failures.values()) - 1;
  const wait = retryAfterMs ?? backoffMs(engine, Math.max(0, failures), PUSH_BACKOFF_MIN_MS, PUSH_BACKOFF_MAX_MS);
  files.again = false;
  files.cancelRetry?.();
  files.cancelRetry = engine.env.clock.after(wait, () => {
    files.cancelRetry = null;
    scheduleSend(files);
  });
}
