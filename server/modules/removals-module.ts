import { composeAccounts } from "#server/features/accounts/accounts-module.ts";
import { composeDeletion } from "#server/features/deletion/deletion-module.ts";
import { composeTaskRemoval } from "#server/features/task-removal/task-removal-module.ts";
import type { Job } from "#server/db/alone-job.ts";
import type { HttpApi } from "#server/http/http-api.ts";

/** The jobs that remove what goes for good. */
export interface RemovalJobs {
  /** Removes boards whose time is over. */
  removal: Job;
  /** Removes what is left of tasks that were deleted for good. */
  taskCleanup: Job;
  /** Ends accounts whose time is over. */
  accountDeletions: Job;
}

type RemovalOptions = Parameters<typeof composeDeletion>[1] &
  Parameters<typeof composeTaskRemoval>[1] &
  Parameters<typeof composeAccounts>[1];
type RemovalNeeds = Parameters<typeof composeDeletion>[2] &
  Parameters<typeof composeTaskRemoval>[2] &
  Parameters<typeof composeAccounts>[2];

/** What goes for good: boards, tasks and accounts, each with its calls and the job that removes it. */
export function composeRemovals(api: HttpApi, options: RemovalOptions, needs: RemovalNeeds): RemovalJobs {
  return {
    removal: composeDeletion(api, options, needs),
    taskCleanup: composeTaskRemoval(api, options, needs),
    accountDeletions: composeAccounts(api, options, needs),
  };
}
