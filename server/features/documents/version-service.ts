import type { DocumentVersion } from "#contract/documents/document-endpoints.ts";
import { AppError } from "#contract/core/error.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { refusing } from "#server/sync/database-error.ts";
import type { DocumentWorkerPool } from "./document-worker-pool-service.ts";
import type { Documents } from "./document-service.ts";
import type { DocumentQueries } from "./document-queries.ts";
import type { NewVersion, VersionQueries, VersionRow } from "./version-queries.ts";

export interface VersionsEnv {
  documents: Documents;
  queries: VersionQueries;
  logs: Pick<DocumentQueries, "create">;
  workerPool: DocumentWorkerPool;
  bus: Bus;
  now: () => number;
  newId: () => string;
  onRestored: (guid: string, userId: string) => void;
}

export interface Versions {
  list(userId: string, guid: string): Promise<DocumentVersion[]>;
  /** Stores the current document as a version; an existing one with this id is returned unchanged. */
  keep(userId: string, guid: string, input: { id?: string; label?: string }): Promise<DocumentVersion>;
  /** Stores an hourly version. It was not requested, so no rights are checked. */
  keepHourly(guid: string, userId: string): Promise<void>;
  get(userId: string, guid: string, id: string): Promise<{ version: DocumentVersion; state: Uint8Array }>;
  /** Stores the previous content under `keepAs`; a repeated call with the same id does nothing. */
  restore(
    userId: string,
    guid: string,
    input: { versionId: string; keepAs?: string },
  ): Promise<{ epoch: number; kept: DocumentVersion }>;
}

/** Another edit may arrive between the read and the restore. */
const ATTEMPTS = 5;

export function createVersions(env: VersionsEnv): Versions {
  const { documents, queries, workerPool } = env;
  const { rights } = documents;

  async function find(guid: string, id: string) {
    const found = await refusing(() => queries.get(guid, id));
    if (found === null) throw new AppError("VERSION_GONE");
    return found;
  }

  /** The current document as an unsaved version. */
  async function current(guid: string, header: Pick<NewVersion, "id" | "authorId" | "label">) {
    const at = new Date(env.now());
    if ((await workerPool.refresh(guid)) === null) {
      await refusing(() => env.logs.create(guid, at));
      await workerPool.refresh(guid);
    }
    const { state, position } = await workerPool.snapshot(guid);
    return { version: { ...header, guid, at, state }, position };
  }

  async function beginAnew(guid: string, from: Uint8Array, header: Pick<NewVersion, "id" | "authorId" | "label">) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { version: previous, position } = await current(guid, header);
      const state = await workerPool.renew(from);
      const now = await refusing(() => queries.restore({ previous, ...position, state }));
      await workerPool.drop(guid);
      if (now !== null) return { ...now, kept: previous };
    }
    throw new AppError("CONFLICT_RETRY");
  }

  return {
    async list(userId, guid) {
      await rights.see(userId, guid);
      return (await refusing(() => queries.list(guid))).map(shown);
    },
    async keep(userId, guid, input) {
      await rights.edit(userId, guid);
      return documents.alone(guid, async () => {
        const id = input.id ?? env.newId();
        const { version } = await current(guid, { id, authorId: userId, label: input.label ?? null });
        await refusing(() => queries.insert(version));
        return shown(await find(guid, id));
      });
    },
    async keepHourly(guid, userId) {
      await documents.alone(guid, async () => {
        const { version } = await current(guid, { id: env.newId(), authorId: userId, label: null });
        await refusing(() => queries.insert(version));
      });
    },
    async get(userId, guid, id) {
      await rights.see(userId, guid);
      const { state, ...version } = await find(guid, id);
      return { version: shown(version), state };
    },
    async restore(userId, guid, { versionId, keepAs }) {
      await rights.edit(userId, guid);
      const { state } = await find(guid, versionId);
      return documents.alone(guid, async () => {
        const id = keepAs ?? env.newId();
        const done = await refusing(() => queries.get(guid, id));
        if (done !== null) return { epoch: (await workerPool.refresh(guid))?.epoch ?? 1, kept: shown(done) };
        const { epoch, seq, kept: previous } = await beginAnew(guid, state, { id, authorId: userId, label: null });
        env.bus.publish({ kind: "document", guid, epoch, seq });
        env.onRestored(guid, userId);
        return { epoch, kept: shown({ ...previous, bytes: previous.state.byteLength }) };
      });
    },
  };
}

function shown({ id, guid, at, authorId, label, bytes }: VersionRow): DocumentVersion {
  return { id, guid, at: at.toISOString(), authorId, label, bytes };
}
