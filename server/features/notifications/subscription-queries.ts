import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/** A session's browser that receives push messages. */
export interface Subscription {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const ADD = `insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
 auth = excluded.auth, created_at = excluded.created_at`;

const TRIM = `delete from push_subscription p where p.user_id = $1::uuid and p.id not in (
 select k.id from push_subscription k where k.user_id = $1::uuid order by k.created_at desc, k.id limit $2::bigint)`;

const OF_SESSION = "delete from push_subscription p where p.session_id = $1::uuid";

const GONE = "delete from push_subscription p where p.id = $1::uuid";

/** An ended session receives nothing more. */
const LIVE = `select p.user_id as "userId", p.id, p.endpoint, p.p256dh, p.auth from push_subscription p
join session s on s.id = p.session_id and s.ended_at is null and s.expires_at > $2::timestamptz
where p.user_id = any($1::uuid[])`;

/** Push subscriptions of sessions. */
export function createSubscriptionQueries(pool: Pick<Pool, "query">) {
  return {
    /** A known endpoint moves to this session; the oldest are deleted above the limit. */
    async add(
      subscription: Subscription & { userId: string; sessionId: string },
      at: Date,
      max: number,
    ): Promise<void> {
      const { id, userId, sessionId, endpoint, p256dh, auth } = subscription;
      await pool.query(statement(ADD, [id, userId, sessionId, endpoint, p256dh, auth, at]));
      await pool.query(statement(TRIM, [userId, max]));
    },
    async dropOfSession(sessionId: string): Promise<void> {
      await pool.query(statement(OF_SESSION, [sessionId]));
    },
    async drop(id: string): Promise<void> {
      await pool.query(statement(GONE, [id]));
    },
    async live(userIds: readonly string[], now: Date): Promise<Map<string, Subscription[]>> {
      const { rows } = await pool.query<Subscription & { userId: string }>(statement(LIVE, [userIds, now]));
      const people = new Map<string, Subscription[]>();
      for (const { userId, ...one } of rows) people.set(userId, [...(people.get(userId) ?? []), one]);
      return people;
    },
  };
}

export type SubscriptionQueries = ReturnType<typeof createSubscriptionQueries>;
