import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import { boardStream, type Cursor, type StreamId } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import type { Role } from "#contract/core/permission.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import { brotli } from "#server/runtime/brotli.ts";

/** A board as all members with one role see it; contains nothing user-specific. */
export type SharedSnapshot = Omit<BoardSnapshot, "role">;

export interface SnapshotEnv {
  /** Reads a consistent snapshot; `null` for a board that does not exist. Checks no rights. */
  read: (boardId: string) => Promise<SharedSnapshot | null>;
  heads: { of(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, Cursor>> };
  /** Checks a response before it is sent, in tests; throws when it does not match the schema. */
  check: ((answer: BoardSnapshot) => void) | null;
  readers: { of(boardId: string): Promise<{ roles: ReadonlyMap<string, Role>; mark: string }> };
}

export interface SnapshotQuestion {
  userId: string;
  boardId: string;
  /** Versions that the caller has cached. */
  callerVersions: readonly string[];
  acceptsBrotli: boolean;
}

/** `body` is `null` when the caller has this version. */
export interface SnapshotAnswer {
  version: string;
  body: Buffer | null;
  isBrotli: boolean;
}

export interface SnapshotService {
  /** Throws BOARD_FORBIDDEN. */
  answer(question: SnapshotQuestion): Promise<SnapshotAnswer>;
}

interface CachedSnapshot {
  version: string;
  plain: Buffer;
  /** Started by the first caller who needs it; `null` before. */
  brotli: Promise<Buffer> | null;
}

const CACHE_BYTES = 64 * 1024 * 1024;
/** Ratio of a body with its compressed copy to the body alone. */
const WITH_COPY = 1.4;
/** Smaller bodies save less by compression than it costs. */
const COMPRESS_MIN_BYTES = 2_048;

/**
 * Caches whole boards as response bytes, built once for each version and role. The version consists of the stream's epoch and number, the
 * role, and a mark of who sees the board, since members of parent boards change without an entry in this stream.
 */
export function createSnapshotService(env: SnapshotEnv): SnapshotService {
  const cache = boundedMap<CachedSnapshot>(CACHE_BYTES, ({ plain }) => plain.length * WITH_COPY);
  const building = new Map<string, Promise<CachedSnapshot>>();

  /** Concurrent requests for the same version share one build. */
  function build(boardId: string, role: Role, mark: string, wanted: string): Promise<CachedSnapshot> {
    const key = `${boardId} ${wanted}`;
    const running = building.get(key);
    if (running !== undefined) return running;
    const begun = make(env, boardId, role, mark).finally(() => building.delete(key));
    building.set(key, begun);
    return begun;
  }

  return {
    async answer({ userId, boardId, callerVersions, acceptsBrotli }) {
      const { roles, mark } = await env.readers.of(boardId);
      const role = roles.get(userId);
      const stream = boardStream(boardId);
      const head = role === undefined ? undefined : (await env.heads.of([stream])).get(stream);
      if (role === undefined || head === undefined) throw new AppError("BOARD_FORBIDDEN");
      const version = versionOf(head, role, mark);
      if (callerVersions.includes(version)) return { version, body: null, isBrotli: false };

      const key = `${boardId} ${role}`;
      const found = cache.get(key);
      const current = found?.version === version ? found : await build(boardId, role, mark, version);
      if (current !== found) cache.set(key, current);
      return bodyOf(current, acceptsBrotli);
    },
  };
}

/** The compressed copy is made once for each version, on another thread; the caller waits those few milliseconds. */
async function bodyOf(current: CachedSnapshot, acceptsBrotli: boolean): Promise<SnapshotAnswer> {
  const { version, plain } = current;
  if (!acceptsBrotli || plain.length < COMPRESS_MIN_BYTES) return { version, body: plain, isBrotli: false };
  current.brotli ??= brotli(plain);
  return { version, body: await current.brotli, isBrotli: true };
}

async function make({ read, check }: SnapshotEnv, boardId: string, role: Role, mark: string): Promise<CachedSnapshot> {
  const shared = await read(boardId);
  if (shared === null) throw new AppError("BOARD_FORBIDDEN");
  const snapshot: BoardSnapshot = { ...shared, role };
  check?.(snapshot);
  return { version: versionOf(shared, role, mark), plain: Buffer.from(JSON.stringify(snapshot)), brotli: null };
}

function versionOf({ epoch, seq }: Cursor, role: Role, mark: string): string {
  return `${epoch}:${String(seq)}:${role}:${mark}`;
}
