import type { Pool } from "pg";
import { boardOfStream } from "#contract/changes/change.ts";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { debounce } from "#server/sync/debounce.ts";
import { readForWebhooks, type WebhookLogEnv } from "./log-service.ts";
import { createLanes, type SendingEnv, type StopNotifier, notifyStopped } from "./sending-service.ts";

export interface WebhookJobs {
  pool: Pool;
  bus: Bus;
  log: Log;
  reading: WebhookLogEnv;
  sending: SendingEnv;
  /** Notifies the board's administrators about a webhook that was switched off. */
  notify: StopNotifier;
  /** False: runs only when it is called. */
  runs: boolean;
}

export interface RunningWebhooks {
  /** Reads the log and begins to send. */
  reader: Job;
  sender: Job;
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const READ_MS = 15_000;
const SEND_MS = 5_000;
/** Concurrent changes are read together. */
const READ_DEBOUNCE = { afterMs: 500, apartMs: 1_000 };

/** Runs the background jobs of webhooks. One node at a time reads the log; one node at a time sends to each receiver. */
export function startWebhookJobs({ pool, bus, log, reading, sending, notify, runs }: WebhookJobs): RunningWebhooks {
  const lanes = createLanes(sending, () => void sender.run());
  const sender = startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.webhookSender,
    everyMs: SEND_MS,
    async work() {
      const isMore = await lanes.begin();
      await notifyStopped(sending, notify);
      return isMore;
    },
  });
  const reader = startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.webhookReader,
    everyMs: READ_MS,
    async work() {
      const isMore = await readForWebhooks(reading);
      await sender.run();
      return isMore;
    },
  });
  const unsubscribe = runs ? subscribeToChanges(bus, () => void reader.run()) : () => {};
  return {
    reader,
    sender,
    settled: () => lanes.settled(),
    async stop() {
      unsubscribe();
      await Promise.all([reader.stop(), sender.stop()]);
      await lanes.stop();
    },
  };
}

/** Debounces calls after changes of boards. */
function subscribeToChanges(bus: Bus, onChange: () => void): () => void {
  const reading = debounce(onChange, READ_DEBOUNCE);
  const end = bus.subscribe((message) => {
    if (message.kind !== "change" && message.kind !== "head") return;
    const stream = message.kind === "change" ? message.change.stream : message.stream;
    if (boardOfStream(stream) !== null) reading.schedule();
  });
  return () => {
    end();
    reading.stop();
  };
}
