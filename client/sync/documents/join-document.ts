import { applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from "y-protocols/awareness";
import * as Y from "yjs";
import type { ErrorCode } from "#contract/core/error.ts";
import {
  AWARENESS_PER_SECOND,
  DOCUMENT_UPDATE_MAX_BYTES,
  PUSH_BACKOFF_MAX_MS,
  PUSH_BACKOFF_MIN_MS,
} from "#contract/core/limit.ts";
import { NetworkFault } from "../ports/env.ts";
import { freshToken, SessionOver } from "../http/refresh.ts";
import { emptyDocument, forgetDocument, patchState, resetDocument } from "./document-disk.ts";
import {
  FROM_SERVER,
  type DocumentReplica,
  isDirty,
  note,
  refusalOf,
  renewDocument,
  take,
  notify,
} from "./document-replica.ts";
import { applyFromServer, background, keepChanges, waitUntilStored, hydrateReplica } from "./keep-document.ts";
import { refuse, sendNow, scheduleSend } from "./send-document.ts";
import { keepUnwritten } from "./unwritten.ts";

/** Refusals that end when the user gets another role or the board is restored. */
const OF_RIGHTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["ACTION_FORBIDDEN", "DOCUMENT_GONE", "BOARD_ARCHIVED"]);
/** A task that was created on this device may not be on the server yet: the join is retried. */
const NOT_THERE_YET_MS = 5_000;
const EMPTY = Uint8Array.from([0, 0]);

/** Subscribes to the document, then compares, then sends, so that nothing is missed in between (docs/specification.md, section 4). */
export async function joinDocument(replica: DocumentReplica): Promise<void> {
  const { engine, line, place } = replica;
  try {
    await freshToken(engine);
    if (line.link === null || !line.isUp || replica.isGone) return;
    const answer = await line.link.join(place.guid);
    if (replica.isGone) return;
    if ("error" in answer) return await notJoined(replica, answer.error);
    if (replica.epoch !== 0 && replica.epoch !== answer.epoch) await resetReplica(replica, answer.epoch);
    if (replica.epoch !== answer.epoch) take(replica, await patchState(engine, place, { epoch: answer.epoch }));
    if (replica.refused !== null && answer.canEdit && OF_RIGHTS.has(replica.refused.code)) {
      take(replica, await patchState(engine, place, { refused: null }));
    }
    replica.seq = Math.max(replica.seq, answer.seq);
    replica.isJoined = true;
    await compare(replica);
    sendCaret(replica);
    await sendNow(replica);
  } catch (error) {
    if (!(error instanceof NetworkFault) && !(error instanceof SessionOver)) throw error;
    // docs/specification.md, section 8: the error is logged, and there is no result.
    engine.env.log.warn(`Document ${place.guid} could not be joined`, error);
    scheduleReadRetry(replica);
  }
}

/** Retries a failed join or comparison while the connection is up. */
function scheduleReadRetry(replica: DocumentReplica): void {
  if (!replica.line.isUp || replica.isGone || replica.cancelRead !== null) return;
  const wait = Math.min(PUSH_BACKOFF_MIN_MS * 2 ** replica.readFailures, PUSH_BACKOFF_MAX_MS);
  replica.readFailures += 1;
  replica.cancelRead = replica.engine.env.clock.after(wait, () => {
    replica.cancelRead = null;
    if (!replica.isGone)
      background(replica, replica.isJoined ? compare(replica).then(() => sendNow(replica)) : joinDocument(replica));
  });
}

async function notJoined(replica: DocumentReplica, code: ErrorCode): Promise<void> {
  if (code !== "DOCUMENT_GONE") return;
  const isMadeHere = replica.engine.store.fold.entries.some(
    ({ acks, mutation }) => acks === null && mutation.id === replica.place.guid,
  );
  if (!isMadeHere) return revokeReplica(replica);
  replica.isLoaded = true;
  note(replica);
  replica.engine.env.clock.after(NOT_THERE_YET_MS, () => {
    if (!replica.isGone && !replica.isJoined) background(replica, joinDocument(replica));
  });
}

export async function compare(replica: DocumentReplica): Promise<void> {
  const { engine, line, place, epoch } = replica;
  try {
    if (line.link === null || !replica.isJoined) return;
    const answer = await line.link.read({ ...place, epoch }, Y.encodeStateVector(replica.doc));
    if (replica.isGone || replica.epoch !== epoch) return;
    if (!(answer instanceof Uint8Array))
      return engine.env.log.warn(`Document ${place.guid} was not read: ${answer.error}`);
    applyFromServer(replica, answer);
    replica.isLoaded = true;
    replica.readFailures = 0;
    note(replica);
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    engine.env.log.warn(`Document ${place.guid} could not be compared`, error);
    scheduleReadRetry(replica);
  }
}

/** Returns the update that the server lacks. An update that is too large is not returned: `sendNow` sends its pieces. */
export function missingOnServer(replica: DocumentReplica, state: Uint8Array): Uint8Array {
  if (replica.refused !== null) return EMPTY;
  const update = Y.encodeStateAsUpdate(replica.doc, state);
  return update.byteLength > DOCUMENT_UPDATE_MAX_BYTES ? EMPTY : update;
}

export function receive(replica: DocumentReplica, update: Uint8Array, place: { epoch: number; seq: number }): void {
  // It is of another epoch: the event of that epoch arrives too.
  if (place.epoch !== replica.epoch) return;
  applyFromServer(replica, update);
  const isGap = place.seq > replica.seq + 1;
  replica.seq = Math.max(replica.seq, place.seq);
  if (isGap || replica.doc.store.pendingStructs !== null) background(replica, compare(replica));
}

/** Begins the document again after a version was restored. Unsent text belongs to the former epoch: it is kept for copying. */
export async function resetReplica(replica: DocumentReplica, epoch: number): Promise<void> {
  await waitUntilStored(replica);
  if (replica.epoch === epoch) return;
  const refused = isDirty(replica) ? refusalOf(replica, "DOCUMENT_RESET") : replica.refused;
  begin(replica, { epoch, refused });
  await resetDocument(replica.engine, replica.place, epoch, refused);
  await hydrateReplica(replica);
  if (replica.isJoined) await compare(replica);
}

/** Drops what is unsent and shows what the server has. */
export async function discardReplica(replica: DocumentReplica): Promise<void> {
  await waitUntilStored(replica);
  const { epoch } = replica;
  begin(replica, { epoch, refused: null });
  take(replica, await emptyDocument(replica.engine, replica.place, epoch));
  await (replica.isJoined ? compare(replica) : joinDocument(replica));
}

/** Removes a document that the user may not see any more from the device, unless it has unsent text. */
export async function revokeReplica(replica: DocumentReplica): Promise<void> {
  replica.isJoined = false;
  replica.isLoaded = true;
  await waitUntilStored(replica);
  if (isDirty(replica)) return refuse(replica, "DOCUMENT_GONE");
  begin(replica, { epoch: 0, refused: replica.refused });
  replica.isLoaded = true;
  note(replica);
  await forgetDocument(replica.engine, replica.place);
}

/** Replaces the document with an empty one, in one step: nothing can be typed between the two. */
function begin(replica: DocumentReplica, { epoch, refused }: Pick<DocumentReplica, "epoch" | "refused">): void {
  renewDocument(replica);
  Object.assign(replica, { epoch, refused, own: 0, acked: 0, seq: 0, isLoaded: false });
  keepUnwritten(replica);
  keepChanges(replica);
  followCaret(replica);
  note(replica);
  notify(replica);
}

/** Sends the caret to others when it moves, limited to `AWARENESS_PER_SECOND`. */
export function followCaret(replica: DocumentReplica): void {
  replica.awareness.on("update", (_changes: unknown, origin: unknown) => {
    if (origin === FROM_SERVER || replica.cancelCaret !== null) return;
    replica.cancelCaret = replica.engine.env.clock.after(1_000 / AWARENESS_PER_SECOND, () => {
      replica.cancelCaret = null;
      sendCaret(replica);
    });
  });
}

function sendCaret({ awareness, isJoined, isGone, line, place }: DocumentReplica): void {
  if (!isJoined || isGone || awareness.getLocalState() === null) return;
  line.link?.awareness(place.guid, encodeAwarenessUpdate(awareness, [awareness.clientID]));
}

export function showCaret({ awareness }: DocumentReplica, update: Uint8Array): void {
  applyAwarenessUpdate(awareness, update, FROM_SERVER);
}

/** Removes the carets of others: they are unknown without a connection. */
export function disconnectReplica(replica: DocumentReplica): void {
  replica.isJoined = false;
  const others = [...replica.awareness.getStates().keys()].filter((client) => client !== replica.awareness.clientID);
  removeAwarenessStates(replica.awareness, others, FROM_SERVER);
  note(replica);
  if (isDirty(replica)) scheduleSend(replica);
}
