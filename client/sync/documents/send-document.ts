import type { DocumentUpdateAnswer } from "#contract/documents/document-socket.ts";
import { ERRORS, outcomeOf, type ErrorCode } from "#contract/core/error.ts";
import {
  DOCUMENT_DEBOUNCE_MS,
  DOCUMENT_MAX_WAIT_MS,
  PUSH_BACKOFF_MAX_MS,
  PUSH_BACKOFF_MIN_MS,
} from "#contract/core/limit.ts";
import { inBackground } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { post } from "../tabs/tabs.ts";
import { ackPieces, nextUnsent, patchState } from "./document-disk.ts";
import { type DocumentReplica, note, refusalOf, take } from "./document-replica.ts";

/** After this many comparisons without effect, comparing does not help. */
const BEHIND_MAX = 5;

/**
 * Schedules sending the unsent pieces. The delay is the debounce of docs/specification.md, section 9, or the maximum wait of
 * docs/product.md, section 7; both are one second, so it is counted from the first change.
 */
export function scheduleSend(
  replica: DocumentReplica,
  ms = Math.min(DOCUMENT_DEBOUNCE_MS, DOCUMENT_MAX_WAIT_MS),
): void {
  if (replica.cancelSend !== null) return;
  replica.cancelSend = replica.engine.env.clock.after(ms, () => {
    replica.cancelSend = null;
    inBackground(replica.engine, "A document could not be sent", sendNow(replica));
  });
}

/** Sends now; resolves when nothing more can be sent. */
export function sendNow(replica: DocumentReplica): Promise<void> {
  replica.cancelSend?.();
  replica.cancelSend = null;
  replica.sending ??= sendAll(replica).finally(() => {
    replica.sending = null;
    note(replica);
  });
  return replica.sending;
}

function canSend(replica: DocumentReplica): boolean {
  return replica.line.isUp && replica.isJoined && replica.refused === null && !replica.isGone;
}

async function sendAll(replica: DocumentReplica): Promise<void> {
  while (canSend(replica)) {
    while (replica.writing !== null) await replica.writing;
    const next = await nextUnsent(replica.engine, replica.place);
    if (next === null || !canSend(replica)) return;
    if (!(await sendOne(replica, next))) return;
  }
}

type UnsentUpdate = Awaited<ReturnType<typeof nextUnsent>>;

/** Sends one update. Returns true if there is more to send. */
async function sendOne(replica: DocumentReplica, { update, n, isLast }: NonNullable<UnsentUpdate>): Promise<boolean> {
  const { engine, place, epoch, line } = replica;
  let answer: DocumentUpdateAnswer;
  try {
    if (line.link === null) return false;
    answer = await line.link.write({ ...place, epoch }, update);
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    // docs/specification.md, section 8: a failed call is logged and has no result; the text is kept, and sent again.
    engine.env.log.warn("A document was not acknowledged", error);
    scheduleRetry(replica);
    return false;
  }
  if (replica.isGone || replica.epoch !== epoch) return false;
  if ("error" in answer) return refused(replica, answer.error);
  replica.failures = 0;
  replica.seq = Math.max(replica.seq, answer.seq);
  take(replica, { ...(await ackPieces(engine, place, n)), epoch: replica.epoch });
  post(engine, { kind: "document-acked", guid: place.guid, epoch, n });
  // What was written meanwhile has its own delay.
  return !isLast;
}

function scheduleRetry(replica: DocumentReplica): void {
  replica.failures += 1;
  const wait = Math.min(PUSH_BACKOFF_MIN_MS * 2 ** (replica.failures - 1), PUSH_BACKOFF_MAX_MS);
  scheduleSend(replica, wait);
}

async function refused(replica: DocumentReplica, code: ErrorCode): Promise<boolean> {
  // The event of the new epoch arrives separately.
  if (code === "DOCUMENT_RESET") return false;
  const isBehind = code === "DOCUMENT_BEHIND" && replica.failures < BEHIND_MAX;
  if (isBehind || outcomeOf(ERRORS[code].status) !== "refuse") {
    scheduleRetry(replica);
    if (isBehind) await replica.line.compare(replica);
    return false;
  }
  await refuse(replica, code);
  return false;
}

/** Records the refusal: the text stays as it is, and is shown to the user. */
export async function refuse(replica: DocumentReplica, code: ErrorCode): Promise<void> {
  take(replica, {
    ...(await patchState(replica.engine, replica.place, { refused: refusalOf(replica, code) })),
    epoch: replica.epoch,
  });
}
