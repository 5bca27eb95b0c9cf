import { createHash } from "node:crypto";
import type { Role } from "#contract/core/permission.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Audience } from "#server/sync/storage.ts";

/** Users who may see a board, read at most once a second for all who need them. */
export interface BoardReaders {
  roles: ReadonlyMap<string, Role>;
  /** A hash of the users and their roles: part of the version of a board's snapshot. */
  mark: string;
}

export interface Readers {
  of(boardId: string): Promise<BoardReaders>;
  close(): void;
}

const BELIEF_MS = 1_000;
const BOARDS_MAX = 5_000;

/** Caches readers for a second; drops them at once when the bus reports a change of the board or its members. */
export function createReaders(audience: Pick<Audience, "readersOf">, bus: Bus, now: () => number): Readers {
  const boards = boundedMap<{ at: number; readers: Promise<BoardReaders> }>(BOARDS_MAX);
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "revoked" || message.kind === "boards") boards.delete(message.boardId);
  });

  async function read(boardId: string): Promise<BoardReaders> {
    const roles = (await audience.readersOf([boardId])).get(boardId) ?? new Map<string, Role>();
    return { roles, mark: markOf(roles) };
  }

  return {
    async of(boardId) {
      const at = now();
      const cached = boards.get(boardId);
      if (cached !== undefined && at - cached.at < BELIEF_MS) return cached.readers;
      const readers = read(boardId);
      boards.set(boardId, { at, readers });
      try {
        return await readers;
      } catch (error) {
        boards.delete(boardId);
        throw error;
      }
    },
    close: () => unsubscribe(),
  };
}

function markOf(roles: ReadonlyMap<string, Role>): string {
  const hash = createHash("sha1");
  for (const [userId, role] of [...roles].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${userId} ${role} `);
  return hash.digest("base64url").slice(0, 8);
}
