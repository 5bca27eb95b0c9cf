import { AppError } from "#contract/core/error.ts";
import type { SessionInfo } from "#contract/auth/session.ts";
import type { SessionService } from "../session-service.ts";
import { deviceName } from "./device-name.ts";
import type { SessionListQueries } from "./session-list-queries.ts";

/** Time for which a session that ended because its token was copied is listed. */
const SHOW_REUSED_MS = 30 * 86_400_000;

interface SessionCaller {
  userId: string;
  sessionId: string;
}

export interface SessionLists {
  /** SE-40, SE-43: the user's sessions, and those that a copied token has ended. */
  list(
    caller: SessionCaller,
  ): Promise<{ sessions: SessionInfo[]; reused: { id: string; device: string; endedAt: string }[] }>;
  /** SE-41. Throws SESSION_GONE for a session that does not exist or is another user's. */
  end(caller: SessionCaller, id: string): Promise<void>;
  /** SE-41: returns how many ended. */
  endOthers(caller: SessionCaller): Promise<number>;
}

export interface SessionListContext {
  queries: SessionListQueries;
  sessions: SessionService;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createSessionLists({ queries, sessions, now }: SessionListContext): SessionLists {
  return {
    async list({ userId, sessionId }) {
      const at = now();
      const [living, reused] = await Promise.all([
        queries.living(userId, new Date(at)),
        queries.reused(userId, new Date(at - SHOW_REUSED_MS)),
      ]);
      return {
        sessions: living.map((row) => ({
          ...row,
          address: row.ip,
          device: deviceName(row.device),
          createdAt: row.createdAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          isCurrent: row.id === sessionId,
        })),
        reused: reused.map(({ id, device, endedAt }) => ({
          id,
          device: deviceName(device),
          endedAt: endedAt.toISOString(),
        })),
      };
    },

    async end({ userId }, id) {
      if (!(await queries.isOf(id, userId))) throw new AppError("SESSION_GONE");
      await sessions.end(id, "ended");
    },

    endOthers: ({ userId, sessionId }) => sessions.endAllOf(userId, { but: sessionId, why: "ended" }),
  };
}
