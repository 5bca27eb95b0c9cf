import type { Role } from "#contract/core/permission.ts";
import type { ReadRoles } from "#server/access/role-query.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import type { Bus } from "#server/sync/bus/bus.ts";

/** Roles, cached for a second and dropped at once when the bus reports that they changed. */
export interface Roles {
  of: ReadRoles;
  close(): void;
}

const BELIEF_MS = 1_000;
const PEOPLE_MAX = 20_000;

interface CachedRole {
  /** `null` for a board that the user may not see. */
  role: Role | null;
  at: number;
}

export function createRoles(read: ReadRoles, bus: Bus, now: () => number): Roles {
  const people = boundedMap<Map<string, CachedRole>>(PEOPLE_MAX);

  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "revoked" || message.kind === "boards")
      for (const userId of message.userIds) people.delete(userId);
  });

  /** Stores roles only if the user's cache was not dropped meanwhile: a role read just before it was removed is not stored. */
  function remember(
    userId: string,
    cached: Map<string, CachedRole>,
    boardIds: readonly string[],
    roles: ReadonlyMap<string, Role>,
  ): void {
    if (people.get(userId) !== cached) return;
    const at = now();
    for (const boardId of boardIds) cached.set(boardId, { role: roles.get(boardId) ?? null, at });
  }

  return {
    async of(userId, boardIds) {
      const at = now();
      const cached = people.get(userId) ?? new Map<string, CachedRole>();
      people.set(userId, cached);
      for (const [boardId, entry] of cached) if (Math.abs(at - entry.at) >= BELIEF_MS) cached.delete(boardId);
      const unsure = boardIds.filter((boardId) => !cached.has(boardId));
      const fresh = unsure.length === 0 ? new Map<string, Role>() : await read(userId, unsure);
      const found = new Map(fresh);
      for (const boardId of boardIds) {
        const role = cached.get(boardId)?.role ?? null;
        if (role !== null) found.set(boardId, role);
      }
      remember(userId, cached, unsure, fresh);
      return found;
    },
    close: () => unsubscribe(),
  };
}
