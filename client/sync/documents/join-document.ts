import { applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from "y-protocols/awareness";
import * as Y from "yjs";
import type { ErrorCode } from "#contract/error.ts";
import {
  AWARENESS_PER_SECOND,
  DOCUMENT_UPDATE_MAX_BYTES,
  PUSH_BACKOFF_MAX_MS,
  PUSH_BACKOFF_MIN_MS,
} from "#contract/limit.ts";
import { NetworkFault } from "../env.ts";
import { freshToken, SessionOver } from "../refresh.ts";
import { emptyDocument, forgetDocument, patchState, resetDocument } from "./document-disk.ts";
import { FROM_SERVER, type Held, isDirty, note, refusalOf, renewDocument, take, tell } from "./held-document.ts";
import { applyFromServer, background, keepChanges, kept, readHeld } from "./keep-document.ts";
import { refuse, sendNow, sendSoon } from "./send-document.ts";
import { keepUnwritten } from "./unwritten.ts";

/** Refusals that another role, or a board that is open again, may take back. */
const OF_RIGHTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["ACTION_FORBIDDEN", "DOCUMENT_GONE", "BOARD_ARCHIVED"]);
/** A task that was made here may not be there yet: it is asked for again. */
const NOT_THERE_YET_MS = 5_000;
const EMPTY = Uint8Array.from([0, 0]);

/** Listens to the document, then compares, then sends: so nothing falls in between (SPEC section 4). */
export async function joinDocument(held: Held): Promise<void> {
  const { engine, line, place } = held;
  try {
    await freshToken(engine);
    if (line.link === null || !line.isUp || held.isGone) return;
    const answer = await line.link.join(place.guid);
    if (held.isGone) return;
    if ("error" in answer) return await notJoined(held, answer.error);
    if (held.epoch !== 0 && held.epoch !== answer.epoch) await resetHeld(held, answer.epoch);
    if (held.epoch !== answer.epoch) take(held, await patchState(engine, place, { epoch: answer.epoch }));
    if (held.refused !== null && answer.canEdit && OF_RIGHTS.has(held.refused.code)) {
      take(held, await patchState(engine, place, { refused: null }));
    }
    held.seq = Math.max(held.seq, answer.seq);
    held.isJoined = true;
    await compare(held);
    tellCaret(held);
    await sendNow(held);
  } catch (error) {
    if (!(error instanceof NetworkFault) && !(error instanceof SessionOver)) throw error;
    // SPEC section 8: logged, and yields no result.
    engine.env.log.warn(`Document ${place.guid} could not be joined`, error);
    readLater(held);
  }
}

/** A call that yielded no result is made again while the line is up. */
function readLater(held: Held): void {
  if (!held.line.isUp || held.isGone || held.cancelRead !== null) return;
  const wait = Math.min(PUSH_BACKOFF_MIN_MS * 2 ** held.unread, PUSH_BACKOFF_MAX_MS);
  held.unread += 1;
  held.cancelRead = held.engine.env.clock.after(wait, () => {
    held.cancelRead = null;
    if (!held.isGone) background(held, held.isJoined ? compare(held).then(() => sendNow(held)) : joinDocument(held));
  });
}

async function notJoined(held: Held, code: ErrorCode): Promise<void> {
  if (code !== "DOCUMENT_GONE") return;
  const isMadeHere = held.engine.store.fold.entries.some(
    ({ acks, mutation }) => acks === null && mutation.id === held.place.guid,
  );
  if (!isMadeHere) return revokeHeld(held);
  held.isLoaded = true;
  note(held);
  held.engine.env.clock.after(NOT_THERE_YET_MS, () => {
    if (!held.isGone && !held.isJoined) background(held, joinDocument(held));
  });
}

export async function compare(held: Held): Promise<void> {
  const { engine, line, place, epoch } = held;
  try {
    if (line.link === null || !held.isJoined) return;
    const answer = await line.link.read({ ...place, epoch }, Y.encodeStateVector(held.doc));
    if (held.isGone || held.epoch !== epoch) return;
    if (!(answer instanceof Uint8Array))
      return engine.env.log.warn(`Document ${place.guid} was not read: ${answer.error}`);
    applyFromServer(held, answer);
    held.isLoaded = true;
    held.unread = 0;
    note(held);
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    engine.env.log.warn(`Document ${place.guid} could not be compared`, error);
    readLater(held);
  }
}

/** What the server lacks of this document; what is too large for one update goes in pieces. */
export function missingOnServer(held: Held, state: Uint8Array): Uint8Array {
  if (held.refused !== null) return EMPTY;
  const update = Y.encodeStateAsUpdate(held.doc, state);
  return update.byteLength > DOCUMENT_UPDATE_MAX_BYTES ? EMPTY : update;
}

export function receive(held: Held, update: Uint8Array, place: { epoch: number; seq: number }): void {
  // Of another life: its event comes too.
  if (place.epoch !== held.epoch) return;
  applyFromServer(held, update);
  const isGap = place.seq > held.seq + 1;
  held.seq = Math.max(held.seq, place.seq);
  if (isGap || held.doc.store.pendingStructs !== null) background(held, compare(held));
}

/** A version was restored. What was written here and is unsent belongs to what is over: its text is kept for copying. */
export async function resetHeld(held: Held, epoch: number): Promise<void> {
  await kept(held);
  if (held.epoch === epoch) return;
  const refused = isDirty(held) ? refusalOf(held, "DOCUMENT_RESET") : held.refused;
  begin(held, { epoch, refused });
  await resetDocument(held.engine, held.place, epoch, refused);
  await readHeld(held);
  if (held.isJoined) await compare(held);
}

/** What is not sent goes, and what the server has is shown. */
export async function discardHeld(held: Held): Promise<void> {
  await kept(held);
  const { epoch } = held;
  begin(held, { epoch, refused: null });
  take(held, await emptyDocument(held.engine, held.place, epoch));
  await (held.isJoined ? compare(held) : joinDocument(held));
}

/** The person may not see it any more: it leaves the device, unless there is text in it that nobody else has. */
export async function revokeHeld(held: Held): Promise<void> {
  held.isJoined = false;
  held.isLoaded = true;
  await kept(held);
  if (isDirty(held)) return refuse(held, "DOCUMENT_GONE");
  begin(held, { epoch: 0, refused: held.refused });
  held.isLoaded = true;
  note(held);
  await forgetDocument(held.engine, held.place);
}

/** An empty document takes the place of this one, in one step: nothing can be typed between what is over and what begins. */
function begin(held: Held, { epoch, refused }: Pick<Held, "epoch" | "refused">): void {
  renewDocument(held);
  Object.assign(held, { epoch, refused, own: 0, acked: 0, seq: 0, isLoaded: false });
  keepUnwritten(held);
  keepChanges(held);
  followCaret(held);
  note(held);
  tell(held);
}

/** Others see the caret ten times a second at most. */
export function followCaret(held: Held): void {
  held.awareness.on("update", (_changes: unknown, origin: unknown) => {
    if (origin === FROM_SERVER || held.cancelCaret !== null) return;
    held.cancelCaret = held.engine.env.clock.after(1_000 / AWARENESS_PER_SECOND, () => {
      held.cancelCaret = null;
      tellCaret(held);
    });
  });
}

function tellCaret({ awareness, isJoined, isGone, line, place }: Held): void {
  if (!isJoined || isGone || awareness.getLocalState() === null) return;
  line.link?.awareness(place.guid, encodeAwarenessUpdate(awareness, [awareness.clientID]));
}

export function showCaret({ awareness }: Held, update: Uint8Array): void {
  applyAwarenessUpdate(awareness, update, FROM_SERVER);
}

/** Nobody's caret is known without a connection. */
export function parted(held: Held): void {
  held.isJoined = false;
  const others = [...held.awareness.getStates().keys()].filter((client) => client !== held.awareness.clientID);
  removeAwarenessStates(held.awareness, others, FROM_SERVER);
  note(held);
  if (isDirty(held)) sendSoon(held);
}
