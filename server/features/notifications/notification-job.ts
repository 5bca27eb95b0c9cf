import type { Pool } from "pg";
import { boardOfStream, boardStream, type BoardStream } from "#contract/changes/change.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { debounce } from "#server/sync/debounce.ts";
import { startAlone, type Job } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import { deliver, planDeliveries } from "./delivery-service.ts";
import type { NotificationContext } from "./notification-context-service.ts";
import { createChangedBoards } from "./changed-boards-service.ts";
import { readTheLog } from "./notifier-service.ts";
import { sendDueNotifications } from "./due-notification-service.ts";
import { handlePress, handleReply, type TelegramEnv } from "./telegram/telegram-service.ts";
import { deleteExpired, unsnooze } from "./upkeep-service.ts";

export interface NotificationJobs {
  pool: Pool;
  bus: Bus;
  log: Log;
  context: NotificationContext;
  /** False: runs only when it is called. */
  runs: boolean;
  /** Interval of each job in milliseconds. */
  every?: Partial<Record<"notifier" | "dueNotifications" | "upkeep" | "delivery" | "presses", number>>;
}

export interface RunningJobs {
  notifier: Job;
  dueNotifications: Job;
  upkeep: Job;
  delivery: Job;
  /** `null` without a bot. */
  presses: Job | null;
  stop(): Promise<void>;
}

const EVERY_MS = {
  notifier: 15_000,
  dueNotifications: 60_000,
  upkeep: 15_000,
  delivery: 10_000,
  presses: 30_000,
} as const;
/** Concurrent changes are read together. */
const DEBOUNCE_MS = { afterMs: 200, apartMs: 1_000 };
const HOUR_MS = 3_600_000;

/** Runs the background jobs of notifications, each on one node at a time. The bus notifies them of changes. */
export function startNotificationJobs({ pool, bus, log, context, runs, every = {} }: NotificationJobs): RunningJobs {
  const { now } = context.upkeep;
  const common = { pool, log, runs };
  const periods = { ...EVERY_MS, ...every };
  const delivery = startAlone({
    ...common,
    lock: LOCKS.delivery,
    everyMs: periods.delivery,
    work: async () => (await planDeliveries(context.delivery)) || deliver(context.delivery),
  });
  // Half of the job's interval, so that every run by the timer reads all boards.
  const boards = createChangedBoards(() => performance.now(), runs ? periods.notifier / 2 : 0);
  const notifier = startAlone({
    ...common,
    lock: LOCKS.notifier,
    everyMs: periods.notifier,
    async work() {
      const streams = boards.next();
      let isMore = true;
      try {
        isMore = await readTheLog(context.notifier, streams);
      } finally {
        if (isMore) boards.again(streams);
      }
      return isMore;
    },
  });
  const dueNotifications = startAlone({
    ...common,
    lock: LOCKS.dueNotifications,
    everyMs: periods.dueNotifications,
    work: async () => {
      await sendDueNotifications(context.dueNotifications);
      return false;
    },
  });
  let retiredAt = -Infinity;
  const upkeep = startAlone({
    ...common,
    lock: LOCKS.upkeep,
    everyMs: periods.upkeep,
    work: async () => {
      await unsnooze(context.upkeep);
      if (now() - retiredAt < HOUR_MS) return false;
      const isMore = await deleteExpired(context.upkeep);
      if (!isMore) retiredAt = now();
      return isMore;
    },
  });
  const stopping = new AbortController();
  const { telegram } = context;
  const presses =
    telegram === null
      ? null
      : startAlone({
          ...common,
          lock: LOCKS.presses,
          everyMs: periods.presses,
          work: listen(telegram, stopping.signal),
        });
  const unsubscribe = runs
    ? listenToChanges(bus, {
        onBoardChange: (stream) => boards.add(stream),
        board: () => void notifier.run(),
        person: () => void delivery.run(),
      })
    : () => {};
  return {
    notifier,
    dueNotifications,
    upkeep,
    delivery,
    presses,
    async stop() {
      unsubscribe();
      stopping.abort();
      const jobs = [notifier, dueNotifications, upkeep, delivery, ...(presses === null ? [] : [presses])];
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/**
 * Polls Telegram for presses while this node runs the job. Returns true, so that the next poll follows at once. Telegram repeats updates
 * that were not handled before a node died; handled ones have no effect twice.
 */
function listen(telegram: TelegramEnv, signal: AbortSignal): () => Promise<boolean> {
  let seen = 0;
  return async () => {
    if (signal.aborted) return false;
    try {
      const { lastUpdate, presses, replies } = await telegram.bot.listen(seen, signal);
      for (const press of presses) await handlePress(telegram, press);
      for (const reply of replies) await handleReply(telegram, reply);
      seen = lastUpdate;
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };
}

interface BoardChangeListeners {
  /** Runs at once for every changed board. */
  onBoardChange: (stream: BoardStream) => void;
  board: () => void;
  person: () => void;
}

/** Debounces calls after changes of boards and of users' own streams. */
function listenToChanges(bus: Bus, listeners: BoardChangeListeners): () => void {
  const board = debounce(listeners.board, DEBOUNCE_MS);
  const person = debounce(listeners.person, DEBOUNCE_MS);
  const end = bus.subscribe((message) => {
    if (message.kind !== "change" && message.kind !== "head") return;
    const boardId = boardOfStream(message.kind === "change" ? message.change.stream : message.stream);
    if (boardId === null) return person.schedule();
    listeners.onBoardChange(boardStream(boardId));
    board.schedule();
  });
  return () => {
    end();
    board.stop();
    person.stop();
  };
}
