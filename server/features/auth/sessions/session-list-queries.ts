import type pg from "pg";
import type { Provider } from "#contract/auth/sign-in-answer.ts";

export interface LivingSession {
  id: string;
  device: string;
  ip: string;
  provider: Provider;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export interface EndedSession {
  id: string;
  device: string;
  endedAt: Date;
}

export type SessionListQueries = ReturnType<typeof createSessionListQueries>;

export function createSessionListQueries(pool: pg.Pool) {
  return {
    async living(userId: string, at: Date): Promise<LivingSession[]> {
      const { rows } = await pool.query<LivingSession>(
        `select id, device, ip, provider, created_at as "createdAt",
           last_seen_at as "lastSeenAt", expires_at as "expiresAt" from session
         where user_id = $1 and ended_at is null and expires_at > $2 order by last_seen_at desc, id limit 500`,
        [userId, at],
      );
      return rows;
    },

    /** Sessions that ended because a used refresh token was presented again, since a moment. */
    async reused(userId: string, since: Date): Promise<EndedSession[]> {
      const { rows } = await pool.query<EndedSession>(
        `select id, device, ended_at as "endedAt" from session
         where user_id = $1 and ended_why = 'reused' and ended_at > $2 order by ended_at desc limit 20`,
        [userId, since],
      );
      return rows;
    },

    async isOf(id: string, userId: string): Promise<boolean> {
      const { rows } = await pool.query("select 1 from session where id = $1 and user_id = $2 and ended_at is null", [
        id,
        userId,
      ]);
      return rows.length === 1;
    },
  };
}
