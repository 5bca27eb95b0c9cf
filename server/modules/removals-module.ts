import { composeAccounts } from "#server/features/accounts/accounts-module.ts";
import { composeDeletion } from "#server/features/deletion/deletion-module.ts";
import { composeTaskRemoval } from "#server/features/task-removal/task-removal-module.ts";
import type { Job } from "#server/db/alone-job.ts";
import type { HttpApi } from "#server/http/http-api.ts";

/** Jobs that delete boards, tasks and accounts permanently. */
export interface RemovalJobs {
  /** Deletes boards whose retention period has ended. */
  removal: Job;
  /** Deletes what references permanently deleted tasks. */
  taskCleanup: Job;
  /** Deletes accounts whose grace period has ended. */
  accountDeletions: Job;
}

type RemovalOptions = Parameters<typeof composeDeletion>[1] &
  Parameters<typeof composeTaskRemoval>[1] &
  Parameters<typeof composeAccounts>[1];
type RemovalNeeds = Parameters<typeof composeDeletion>[2] &
  Parameters<typeof composeTaskRemoval>[2] &
  Parameters<typeof composeAccounts>[2];

/** Composes the permanent deletion of boards, tasks and accounts: their routes and their jobs. */
export function composeRemovals(api: HttpApi, options: RemovalOptions, needs: RemovalNeeds): RemovalJobs {
  return {
    removal: composeDeletion(api, options, needs),
    taskCleanup: composeTaskRemoval(api, options, needs),
    accountDeletions: composeAccounts(api, options, needs),
  };
}
