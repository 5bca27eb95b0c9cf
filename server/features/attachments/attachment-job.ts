import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/runtime/log.ts";
import { type FileUpkeepEnv, finishLeft, removeOld } from "./file-upkeep-service.ts";

export interface AttachmentJob {
  pool: Pool;
  log: Log;
  upkeep: FileUpkeepEnv;
  /** False: runs only when it is called. */
  runs: boolean;
}

const EVERY_MS = 60_000;

/** Finishes and cleans up files of attachments, on one node at a time. */
export function startAttachmentJob({ pool, log, upkeep, runs }: AttachmentJob): Job {
  const job = startAlone({
    pool,
    log,
    runs,
    lock: LOCKS.files,
    everyMs: EVERY_MS,
    work: async () => {
      await finishLeft(upkeep);
      return removeOld(upkeep);
    },
  });
  // Work that a killed node left behind does not wait for the first interval.
  if (runs) void job.run();
  return job;
}
