import type { Job } from "#server/db/alone-job.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import { startStepJob } from "./dashboard-job.ts";
import { createDashboardQueries } from "./dashboard-queries.ts";
import { createDashboards, type ReadDashboard } from "./dashboard-service.ts";

export interface DashboardOptions {
  database: Database;
  log: Log;
  runsJobs?: boolean | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Dashboards {
  read: ReadDashboard;
  /** Extracts the steps of tasks from the log. */
  steps: Job;
}

/** Wires the data of analytics, and the job that stores it longer than the log. */
export function composeDashboards({ database: { pool }, log, runsJobs = false, now }: DashboardOptions): Dashboards {
  const queries = createDashboardQueries(pool);
  return {
    read: createDashboards({ queries, now }),
    steps: startStepJob({ pool, log, queries, runs: runsJobs }),
  };
}
