import {
  WEBHOOK_ANSWER_MAX_BYTES,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_PATIENCE_MS,
  WEBHOOK_RETRY_S,
} from "#contract/core/limit.ts";
import type { Log } from "#server/runtime/log.ts";
import { type OutgoingHttpClient, OutgoingFault } from "#server/outgoing/outgoing.ts";
import type { Attempt, Sendable, SendingQueries } from "./sending-queries.ts";
import type { WebhookSecrets } from "./webhook-secret-service.ts";

export interface SendingEnv {
  queries: SendingQueries;
  outgoing: OutgoingHttpClient;
  secrets: WebhookSecrets;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY_MS = 86_400_000;
/** Longer than any attempt takes. */
const LEASE_MS = 3 * WEBHOOK_PATIENCE_MS;
/** A receiver with a long queue lets others have a turn after this. */
const LANE_MS = 30_000;
/** Number of receivers that one node sends to at once. */
const LANES_MAX = 20;
const AGENT = "Yarus-Webhooks/1";
/** The receiver reports that the endpoint is permanently gone. */
const GONE = 410;

/** Sends now and records the result; `null` when it was interrupted and has to be sent again. */
export async function attempt(env: SendingEnv, sendable: Sendable, signal?: AbortSignal): Promise<Attempt | null> {
  const { deliveryId: id, body, url } = sendable;
  const at = env.now();
  const noted = (rest: Pick<Attempt, "status" | "fault" | "answer">): Attempt => ({
    at: new Date(at),
    durationMs: Math.max(0, Math.round(env.now() - at)),
    ...rest,
  });
  try {
    const { status, text } = await env.outgoing.call({
      method: "POST",
      url,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": AGENT,
        ...env.secrets.headersFor(sendable, { id, body }, at),
      },
      body,
      patienceMs: WEBHOOK_PATIENCE_MS,
      ...(signal === undefined ? {} : { signal }),
    });
    return noted({ status, fault: null, answer: beginningOf(text) });
  } catch (error) {
    if (signal?.aborted === true) return null;
    if (!(error instanceof OutgoingFault)) throw error;
    return noted({ status: null, fault: error.isForbidden ? "forbidden" : "silent", answer: null });
  }
}

export function isTaken({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The part of the response that PostgreSQL can store. */
function beginningOf(text: string): string {
  const bytes = Buffer.from(text).subarray(0, WEBHOOK_ANSWER_MAX_BYTES);
  return bytes.toString("utf8").replaceAll("\0", "");
}

/** Returns the wait before the next attempt after a number of failures; `null` for none. Milliseconds. */
export function retryAfter(attempts: number): number | null {
  const seconds = WEBHOOK_RETRY_S[attempts - 1];
  return seconds === undefined ? null : seconds * 1_000;
}

/** Sends the next delivery in order (WH-10, WH-12). False when it was interrupted. */
async function sendNext(env: SendingEnv, sendable: Sendable, signal: AbortSignal): Promise<boolean> {
  const { queries } = env;
  const tried = await attempt(env, sendable, signal);
  if (tried === null) return false;
  const now = env.now();
  if (isTaken(tried)) {
    await queries.note(sendable.deliveryId, tried, true, null);
    return true;
  }
  const wait = retryAfter(sendable.attempts + 1);
  await queries.note(sendable.deliveryId, tried, false, wait === null ? null : new Date(now + wait));
  const since = sendable.failingSince?.getTime() ?? now;
  if (tried.status === GONE || now - since >= WEBHOOK_FAILING_DAYS * DAY_MS) {
    env.log.info({ webhookId: sendable.id, status: tried.status }, "a webhook was switched off");
    await queries.stop(sendable.id, new Date(now));
  }
  return true;
}

/** Notifies about webhooks that were switched off (WH-16), once each, even if a node dies in between. */
export async function notifyStopped(
  { queries, now }: Pick<SendingEnv, "queries" | "now">,
  notify: StopNotifier,
): Promise<void> {
  for (const stop of await queries.unnotified()) {
    const { id, boardId, url, reason, at } = stop;
    await notify({ id, boardId, reason, host: new URL(url).host, at: at.toISOString() });
    await queries.markNotified(stop, new Date(now()));
  }
}

export type StopNotifier = (stop: {
  id: string;
  boardId: string;
  host: string;
  reason: "failed" | "behind";
  at: string;
}) => Promise<void>;

export interface Lanes {
  /** Begins to send to receivers that are due, without waiting for them. Returns false: the end of a lane starts the next run. */
  begin(): Promise<boolean>;
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>;
  /** Interrupts all sending and releases the leases. */
  stop(): Promise<void>;
}

/**
 * One lane per receiver: deliveries of one in order, receivers in parallel, so that a slow one does not delay others (WH-11). Calls `onEnd`
 * when a lane has ended, as there may be more by then.
 */
export function createLanes(env: SendingEnv, onEnd: () => void): Lanes {
  const { queries, log, now } = env;
  const lanes = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const leaseTill = () => new Date(now() + LEASE_MS);

  async function drive(webhookId: string): Promise<void> {
    const end = now() + LANE_MS;
    try {
      while (!stopping.signal.aborted && now() < end) {
        const sendable = await queries.next(webhookId, new Date(now()), leaseTill());
        if (sendable === null || !(await sendNext(env, sendable, stopping.signal))) break;
      }
    } finally {
      await queries.release(webhookId);
    }
  }

  function open(webhookId: string): void {
    const lane = drive(webhookId)
      .catch((err: unknown) => log.error({ err, webhookId }, "a webhook was not sent to"))
      .finally(() => {
        lanes.delete(webhookId);
        if (!stopping.signal.aborted) onEnd();
      });
    lanes.set(webhookId, lane);
  }

  return {
    async begin() {
      const room = LANES_MAX - lanes.size;
      if (room <= 0 || stopping.signal.aborted) return false;
      const claimed = await queries.claim(new Date(now()), leaseTill(), room, [...lanes.keys()]);
      for (const webhookId of claimed) open(webhookId);
      return false;
    },
    async settled() {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(lanes.values());
    },
  };
}
