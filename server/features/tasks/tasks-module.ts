import type { Access } from "#server/access/access.ts";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import { startActivityJob } from "#server/features/task-details/activity-job.ts";
import { createTimedQueries } from "#server/features/rules/timed-queries.ts";
import { runTimedRules } from "#server/features/rules/timed-service.ts";
import { createActivityQueries } from "#server/features/task-details/activity-queries.ts";
import { createHistory } from "#server/features/task-details/activity-service.ts";
import { createMyBoardQueries } from "#server/features/my-tasks/my-board-queries.ts";
import { bindMyBoards } from "#server/features/my-tasks/my-board-routes.ts";
import { createMyMetricsQueries } from "#server/features/my-tasks/my-metrics-queries.ts";
import { bindMyMetrics } from "#server/features/my-tasks/my-metrics-routes.ts";
import { createDetailQueries } from "#server/features/task-details/detail-queries.ts";
import { bindTaskDetails } from "#server/features/task-details/detail-routes.ts";
import { createRecurrenceQueries } from "./recurrence/recurrence-queries.ts";
import { repeatTasks } from "./recurrence/recurrence-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { createRowReader } from "#server/http/rows.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

export interface TaskPartOptions {
  database: Database;
  log: Log;
  runsJobs?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface TaskPartsNeeds {
  storage: SyncStorage;
  access: Access;
  mutator: Mutator;
  /** Copies the description of a task to another. */
  copyDocument: (from: string, to: string) => Promise<void>;
}

export interface TaskJobs {
  history: Job;
  recurrence: Job;
  rules: Job;
  stop(): Promise<void>;
}

/** Interval of the recurrence job; it adds to the delay before a done task recurs. */
const RECURRENCE_EVERY_MS = 5_000;
const RULES_EVERY_MS = 60_000;

/**
 * Wires tasks: details, activity with its index job, a user's own tasks, and the jobs of recurrence and of rules triggered by due dates.
 */
export function composeTaskParts(
  api: HttpApi,
  { database: { pool }, log, runsJobs = false, now }: TaskPartOptions,
  { storage, access, mutator, copyDocument }: TaskPartsNeeds,
): TaskJobs {
  const activity = createActivityQueries(pool);
  bindTaskDetails(api, {
    access,
    rows: createRowReader(storage),
    details: createDetailQueries(pool),
    history: createHistory(activity),
  });
  bindMyBoards(api, createMyBoardQueries(pool));
  bindMyMetrics(api, createMyMetricsQueries(pool), now);
  const history = startActivityJob({ pool, log, queries: activity, runs: runsJobs });
  const queries = createRecurrenceQueries(pool);
  const recurrence = startAlone({
    pool,
    log,
    runs: runsJobs,
    lock: LOCKS.recurrence,
    everyMs: RECURRENCE_EVERY_MS,
    work: () =>
      repeatTasks({
        queries,
        mutator,
        copyDocument,
        now,
        onError: (err, taskId) => log.error({ err, taskId }, "a task could not come again"),
      }),
  });
  const timed = createTimedQueries(pool);
  const rules = startAlone({
    pool,
    log,
    runs: runsJobs,
    lock: LOCKS.rules,
    everyMs: RULES_EVERY_MS,
    work: async () => {
      const onError = (err: unknown, ruleId: string) => log.error({ err, ruleId }, "a rule could not run at its hour");
      await runTimedRules({ queries: timed, mutator, now, onError });
      return false;
    },
  });
  return {
    history,
    recurrence,
    rules,
    async stop() {
      await Promise.all([history.stop(), recurrence.stop(), rules.stop()]);
    },
  };
}
