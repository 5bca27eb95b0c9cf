import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Access } from "#server/access/access.ts";
import { createReader } from "./checking/reader.ts";
import { createDocumentsInBulk, type DocumentsInBulk } from "./document-bulk-service.ts";
import { createDocumentWorkerPool } from "./document-worker-pool-service.ts";
import { createDocumentQueries } from "./document-queries.ts";
import { createDocumentRights } from "./document-right-service.ts";
import { bindDocuments } from "./document-routes.ts";
import { createDocuments, type Documents } from "./document-service.ts";
import { createExcerpts } from "./excerpt-job.ts";
import { createVersionQueries } from "./version-queries.ts";
import { createVersions, type Versions } from "./version-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";

export interface DocumentsParts {
  pool: Pool;
  access: Access;
  bus: Bus;
  mutator: Mutator;
  newId: () => string;
  now: () => number;
  log: Logger;
}

export interface ComposedDocuments {
  documents: Documents;
  versions: Versions;
  bulk: DocumentsInBulk;
  /** Copies a document as it is now, once. */
  copy(from: string, to: string): Promise<void>;
  /** Ends background work and the worker. */
  close(): Promise<void>;
}

/** Wires shared documents: the log, the worker that reads them, versions, and the excerpts on tasks. */
export function composeDocuments(
  api: HttpApi,
  { pool, access, bus, mutator, newId, now, log }: DocumentsParts,
): ComposedDocuments {
  const onError = (err: unknown) => log.error({ err }, "a document was not followed up");
  const queries = createDocumentQueries(pool);
  const reader = createReader();
  const workerPool = createDocumentWorkerPool(reader, queries);
  const excerpts = createExcerpts({
    mutator,
    newId,
    onError,
    read: (guid, max) => documents.alone(guid, () => workerPool.excerpt(guid, max)),
  });
  const documents = createDocuments({
    queries,
    workerPool,
    rights: createDocumentRights(queries, access),
    bus,
    now,
    onError,
    onVersionDue: (guid, userId) => versions.keepHourly(guid, userId),
    onEdited(guid, userId, { isTask }) {
      if (isTask) excerpts.schedule(guid, userId);
    },
  });
  const versions = createVersions({
    documents,
    queries: createVersionQueries(pool),
    logs: queries,
    workerPool,
    bus,
    now,
    newId,
    // A board's page has no excerpt: its id is not a task's, so nothing is written.
    onRestored: (guid, userId) => excerpts.schedule(guid, userId),
  });
  bindDocuments(api, versions);
  return {
    documents,
    versions,
    bulk: createDocumentsInBulk({ reader, queries, now }),
    copy: (from, to) => queries.copy(from, to),
    async close() {
      await documents.settled();
      await excerpts.flush();
      await reader.close();
    },
  };
}
