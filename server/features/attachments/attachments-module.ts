import type { Logger } from "pino";
import type { Config } from "#server/config/config.ts";
import { aloneWith, type Job } from "#server/db/alone-job.ts";
import { startAttachmentJob } from "./attachment-job.ts";
import { createAttachmentRights } from "./attachment-right-service.ts";
import { bindAttachments } from "./attachment-routes.ts";
import { createDownloads } from "./download-service.ts";
import { createFileStorage, type FileStorage } from "./file-storage-service.ts";
import { createFileQueries } from "./file-queries.ts";
import { createFileUpkeepQueries } from "./file-upkeep-queries.ts";
import { createFinisher } from "./finish-job.ts";
import { createLinks } from "./link-service.ts";
import { openPictureReader, type PictureReader } from "./file/picture-reader.ts";
import { createUploads } from "./upload-service.ts";
import { keyFor } from "#server/features/auth/secret-service.ts";
import { type FileStore, newSecret, objectName } from "#server/files/file-store.ts";
import type { Database } from "#server/db/database.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

export interface AttachmentAppOptions {
  config: Pick<Config, "files" | "secret">;
  database: Pick<Database, "pool">;
  /** Storage of uploaded files. */
  fileStore: FileStore;
  /** False or absent: background jobs run only when they are called. */
  runsJobs?: boolean | undefined;
  now: () => number;
  log: Logger;
}

interface Sync {
  storage: SyncStorage;
  mutator: Mutator;
  newId: () => string;
}

export interface Attachments {
  job: Job;
  fileStorage: FileStorage;
  /** `null` when the machine cannot read pictures. */
  pictures: PictureReader | null;
  close(): Promise<void>;
}

/** The response to the last piece waits this long for the file to be finished; for larger files the client learns it from the stream. */
const PATIENCE_MS = 10_000;

/** Wires attachments: uploads, downloads and the jobs that finish and delete files. */
export async function composeAttachments(
  api: HttpApi,
  { config, database: { pool }, fileStore: store, runsJobs = false, now, log }: AttachmentAppOptions,
  { storage, mutator, newId }: Sync,
): Promise<Attachments> {
  const onError = (err: unknown) => log.error({ err }, "a file was not finished");
  const rights = createAttachmentRights(storage);
  const upkeepQueries = createFileUpkeepQueries(pool);
  const queries = { ...createFileQueries(pool), ...upkeepQueries };
  const newObject = () => objectName(newSecret());
  const pictures = await openPictureReader((err) =>
    log.warn({ err }, "no pictures are read: sharp does not load here"),
  );
  const finisher = createFinisher({
    queries,
    store,
    pictures,
    mutator,
    newId,
    newObject,
    now,
    alone: (name, work) => aloneWith(pool, name, work),
  });
  bindAttachments(api, {
    uploads: createUploads({
      queries,
      rights,
      store,
      maxBytes: config.files.maxBytes,
      newObject,
      now,
      finish: (id) => within(PATIENCE_MS, finisher.finish(id).catch(reportFailure(onError))),
    }),
    downloads: createDownloads({
      queries,
      rights,
      store,
      links: createLinks({ key: keyFor("file-link", config.secret), now }),
    }),
  });
  const upkeep = { queries: upkeepQueries, store, finish: (id: string) => finisher.finish(id), now, onError };
  const job = startAttachmentJob({ pool, log, upkeep, runs: runsJobs });
  const finish = (id: string) => finisher.finish(id).catch(reportFailure(onError));
  const fileStorage = createFileStorage({ queries, store, newObject, now, finish, maxBytes: config.files.maxBytes });
  return {
    job,
    fileStorage,
    pictures,
    async close() {
      await job.stop();
      await finisher.settled();
    },
  };
}

function reportFailure(onError: (error: unknown) => void): (error: unknown) => false {
  return (error) => {
    onError(error);
    return false;
  };
}

async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
