import { aloneWithJob, type Job } from "#server/db/alone-job.ts";
import type { Database } from "#server/db/database.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";
import { bindTaskRemovals } from "./task-removal-routes.ts";
import { createTaskRemovals } from "./task-removal-service.ts";
import { startTaskCleanup } from "./task-cleanup-job.ts";
import { createTaskCleanupQueries } from "./task-cleanup-queries.ts";
import { cleanUpRemovedTasks } from "./task-cleanup-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";

export interface TaskRemovalOptions {
  database: Database;
  log: Log;
  runsJobs?: boolean | undefined;
}

export interface TaskRemovalNeeds {
  mutator: Mutator;
  newId: () => string;
  forgetNews: (userId: string, ids: readonly string[]) => Promise<void>;
  /** Jobs that read the log after each write. */
  readers: readonly Pick<Job, "run">[];
}

/** Wires permanent deletion of tasks: the route, and the job that removes their remains. */
export function composeTaskRemoval(
  api: HttpApi,
  { database: { pool }, log, runsJobs = false }: TaskRemovalOptions,
  { mutator, newId, forgetNews, readers }: TaskRemovalNeeds,
): Job {
  const env = {
    queries: createTaskCleanupQueries(pool),
    mutator,
    newId,
    forgetNews,
    catchUp: async () => {
      for (const job of readers) await job.run();
    },
    whileLogStands: (work: () => Promise<void>) => aloneWithJob(pool, LOCKS.retention, work),
    onError: (err: unknown, taskId: string) =>
      log.error({ err, taskId }, "what is left of a task could not be removed"),
  };
  const job = startTaskCleanup({ pool, log, runs: runsJobs, work: () => cleanUpRemovedTasks(env) });
  const onRemoved = () => {
    if (runsJobs) void job.run();
  };
  bindTaskRemovals(api, createTaskRemovals({ mutator, onRemoved }));
  return job;
}
