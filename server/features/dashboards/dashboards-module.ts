import type { Job } from "#server/db/alone-job.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/db/log.ts";
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
  /** Notes the steps of tasks behind the log. */
  steps: Job;
}

/** What analytics are made of, and the job that keeps it longer than the log does. */
export function composeDashboards({ database: { pool }, log, runsJobs = false, now }: DashboardOptions): Dashboards {
  const queries = createDashboardQueries(pool);
  return {
    read: createDashboards({ queries, now }),
    steps: startStepJob({ pool, log, queries, runs: runsJobs }),
  };
}
