import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/runtime/log.ts";

const RETRY_MIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** Unsent payloads above this number are dropped, oldest first: a lost message costs a delay, memory costs the node. */
const WAITING_MAX = 5_000;
const CLOSE_PATIENCE_MS = 1_000;

export interface PostgresPublisher {
  send(payloads: readonly string[]): void;
  /** Waits a moment for the payloads that are being sent. */
  close(): Promise<void>;
}

/** Sends payloads in order; each batch contains those that gathered while the previous one was being sent. */
export function createPostgresPublisher(
  carry: (payloads: readonly string[]) => Promise<unknown>,
  log: Log,
): PostgresPublisher {
  const waiting: string[] = [];
  const stop = new AbortController();
  let sending: Promise<void> | null = null;

  async function deliver(): Promise<void> {
    let wait = RETRY_MIN_MS;
    while (waiting.length > 0 && !stop.signal.aborted) {
      const payloads = waiting.splice(0);
      try {
        await carry(payloads);
        wait = RETRY_MIN_MS;
      } catch (error) {
        log.warn({ err: error }, "other nodes could not be told; trying again");
        waiting.unshift(...payloads);
        waiting.splice(0, waiting.length - WAITING_MAX);
        await pause(wait, undefined, { ref: false });
        wait = Math.min(wait * 2, RETRY_MAX_MS);
      }
    }
    sending = null;
  }

  return {
    send(payloads) {
      waiting.push(...payloads);
      sending ??= deliver();
    },
    async close() {
      await Promise.race([sending ?? undefined, pause(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
      stop.abort();
    },
  };
}
