import type { Pool } from "pg";
import type { StreamId } from "#contract/changes/change.ts";
import type { Person } from "#contract/users/user.ts";
import { createMemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";
import { createPostgresStorage } from "#server/sync/postgres/storage-postgres.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

/** A storage with operations that a test performs directly on its data. */
export interface StorageUnderTest {
  storage: SyncStorage;
  addPerson: (person: Person) => Promise<void>;
  setAccountState: (userId: string, accountState: "disabled" | "ended") => Promise<void>;
  /** Deletes a stream's changes up to a number. */
  compact: (stream: StreamId, upTo: number) => Promise<void>;
  /** Sets the key of a task without regard to its neighbours. */
  putSort: (taskId: string, sort: string) => Promise<void>;
}

export function memoryUnderTest(): StorageUnderTest {
  const storage = createMemoryStorage();
  return {
    storage,
    addPerson: ({ id, username, name }) => Promise.resolve(storage.addPerson({ id, username, name, avatar: null })),
    setAccountState: (userId, accountState) => Promise.resolve(storage.setAccountState(userId, accountState)),
    compact: (stream, upTo) => Promise.resolve(storage.compact(stream, upTo)),
    putSort(taskId, sort) {
      const copy = storage.copy();
      const stored = copy.state.tasks.get(taskId);
      if (stored !== undefined) copy.state.tasks.set(taskId, { ...stored, sort });
      storage.restore(copy, () => `${copy.state.streams.size}`);
      return Promise.resolve();
    },
  };
}

export function postgresUnderTest(pool: Pool): StorageUnderTest {
  return {
    storage: createPostgresStorage(pool),
    async addPerson({ id, username, name }) {
      await pool.query(
        `insert into "user" (id, username, name, created_at, updated_at) values ($1, $2, $3, now(), now())`,
        [id, username, name],
      );
    },
    async setAccountState(userId, accountState) {
      const column = accountState === "ended" ? "deleted_at" : "disabled_at";
      await pool.query(`update "user" set ${column} = now() where id = $1`, [userId]);
    },
    async compact(stream, upTo) {
      await pool.query("delete from change where stream_id = $1 and seq <= $2", [stream, upTo]);
      await pool.query("update stream set min_seq = least(head, $2) where id = $1", [stream, upTo]);
    },
    async putSort(taskId, sort) {
      await pool.query("update task set sort = $2 where id = $1", [taskId, sort]);
    },
  };
}

/** Deletes all rows of mutations and tests. */
export async function emptyTables(pool: Pool): Promise<void> {
  await pool.query(
    `truncate "user", stream, change, mutation, board, "column", label, custom_field, task, item, comment, attachment, favourite, top_board, notification cascade`,
  );
}
