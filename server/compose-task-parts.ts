import type { Access } from "./access/access.ts";
import type { Job } from "./db/alone-job.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./db/log.ts";
import { startActivityJob } from "./features/tasks/activity-job.ts";
import { createActivityQueries } from "./features/tasks/activity-queries.ts";
import { createHistory } from "./features/tasks/activity-service.ts";
import { createPartQueries } from "./features/tasks/part-queries.ts";
import { bindTaskParts } from "./features/tasks/part-routes.ts";
import type { Door } from "./http/door.ts";
import { createRowReader } from "./http/rows.ts";
import type { SyncStorage } from "./sync/storage.ts";

export interface TaskPartOptions {
  database: Database;
  log: Log;
  runsJobs?: boolean | undefined;
}

/** What a task is made of, and its history with the job that notes where it stands in the log. */
export function composeTaskParts(
  door: Door,
  { database: { pool }, log, runsJobs = false }: TaskPartOptions,
  { storage, access }: { storage: SyncStorage; access: Access },
): Job {
  const activity = createActivityQueries(pool);
  bindTaskParts(door, {
    access,
    rows: createRowReader(storage),
    parts: createPartQueries(pool),
    history: createHistory(activity),
  });
  return startActivityJob({ pool, log, queries: activity, runs: runsJobs });
}
