import type { DocumentUpdateAnswer } from "#contract/document-socket.ts";
import { ERRORS, outcomeOf, type ErrorCode } from "#contract/error.ts";
import {
  DOCUMENT_DEBOUNCE_MS,
  DOCUMENT_MAX_WAIT_MS,
  PUSH_BACKOFF_MAX_MS,
  PUSH_BACKOFF_MIN_MS,
} from "#contract/limit.ts";
import { inBackground } from "../engine.ts";
import { NetworkFault } from "../env.ts";
import { post } from "../tabs.ts";
import { ackPieces, nextUnsent, patchState } from "./document-disk.ts";
import { type Held, note, refusalOf, take } from "./held-document.ts";

/** After so many comparisons that did not help it is no matter of comparing. */
const BEHIND_MAX = 5;

/**
 * Sends what is unsent in a second: the debounce of SPEC section 9 with the maximum wait of PRODUCT section 7, which are the same, so
 * that the first key decides.
 */
export function sendSoon(held: Held, ms = Math.min(DOCUMENT_DEBOUNCE_MS, DOCUMENT_MAX_WAIT_MS)): void {
  if (held.cancelSend !== null) return;
  held.cancelSend = held.engine.env.clock.after(ms, () => {
    held.cancelSend = null;
    inBackground(held.engine, "A document could not be sent", sendNow(held));
  });
}

/** Resolves when nothing can be sent any more. */
export function sendNow(held: Held): Promise<void> {
  held.cancelSend?.();
  held.cancelSend = null;
  held.sending ??= sendAll(held).finally(() => {
    held.sending = null;
    note(held);
  });
  return held.sending;
}

function canSend(held: Held): boolean {
  return held.line.isUp && held.isJoined && held.refused === null && !held.isGone;
}

async function sendAll(held: Held): Promise<void> {
  while (canSend(held)) {
    while (held.writing !== null) await held.writing;
    const next = await nextUnsent(held.engine, held.place);
    if (next === null || !canSend(held)) return;
    if (!(await sendOne(held, next))) return;
  }
}

type Unsent = Awaited<ReturnType<typeof nextUnsent>>;

/** True when there is more to send. */
async function sendOne(held: Held, { update, n, isLast }: NonNullable<Unsent>): Promise<boolean> {
  const { engine, place, epoch, line } = held;
  let answer: DocumentUpdateAnswer;
  try {
    if (line.link === null) return false;
    answer = await line.link.write({ ...place, epoch }, update);
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    // SPEC section 8: a call that fails is logged and yields no result; what is written here stays, and is sent again.
    engine.env.log.warn("A document was not acknowledged", error);
    later(held);
    return false;
  }
  if (held.isGone || held.epoch !== epoch) return false;
  if ("error" in answer) return refused(held, answer.error);
  held.failures = 0;
  held.seq = Math.max(held.seq, answer.seq);
  take(held, { ...(await ackPieces(engine, place, n)), epoch: held.epoch });
  post(engine, { kind: "document-acked", guid: place.guid, epoch, n });
  // What was written meanwhile has a second of its own.
  return !isLast;
}

function later(held: Held): void {
  held.failures += 1;
  const wait = Math.min(PUSH_BACKOFF_MIN_MS * 2 ** (held.failures - 1), PUSH_BACKOFF_MAX_MS);
  sendSoon(held, wait);
}

async function refused(held: Held, code: ErrorCode): Promise<boolean> {
  // A new life of the document is on its way as an event.
  if (code === "DOCUMENT_RESET") return false;
  const isBehind = code === "DOCUMENT_BEHIND" && held.failures < BEHIND_MAX;
  if (isBehind || outcomeOf(ERRORS[code].status) !== "refuse") {
    later(held);
    if (isBehind) await held.line.compare(held);
    return false;
  }
  await refuse(held, code);
  return false;
}

/** The text stays as it is, and its person is told. */
export async function refuse(held: Held, code: ErrorCode): Promise<void> {
  take(held, { ...(await patchState(held.engine, held.place, { refused: refusalOf(held, code) })), epoch: held.epoch });
}
