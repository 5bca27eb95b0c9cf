import type { Pool } from "pg";
import { type Job, startAlone } from "#server/db/alone-job.ts";
import { LOCKS } from "#server/db/locks.ts";
import type { Log } from "#server/db/log.ts";
import { type FileUpkeepEnv, finishLeft, removeOld } from "./file-upkeep-service.ts";

export interface AttachmentJob {
  pool: Pool;
  log: Log;
  upkeep: FileUpkeepEnv;
  /** False: nothing is done but what is asked for. */
  runs: boolean;
}

const EVERY_MS = 60_000;

/** Keeps the files of attachments in order, by one node at a time. */
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
  // What a node that was killed has left is not kept waiting.
  if (runs) void job.run();
  return job;
}
