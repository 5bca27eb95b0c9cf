import type { Pool } from "pg";
import type { ApiTokenScope } from "#contract/integrations/api-token.ts";

export interface NewApiToken {
  id: string;
  userId: string;
  name: string;
  scope: ApiTokenScope;
  /** `null`: all boards that the user sees. */
  boardIds: string[] | null;
  prefix: string;
  secretHash: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

export interface ApiTokenRow extends Omit<NewApiToken, "secretHash"> {
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  revokedAt: Date | null;
}

/** The user that a token belongs to. */
export interface ApiTokenHolder {
  id: string;
  userId: string;
  username: string;
  scope: ApiTokenScope;
  /** `null`: all boards that the user sees. */
  boardIds: string[] | null;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
}

const ROW = `select t.id, t.user_id as "userId", t.name, t.scope, t.board_ids as "boardIds", t.prefix, t.created_at as "createdAt",
 t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.last_used_from as "lastUsedFrom",
 t.revoked_at as "revokedAt" from api_token t`;

export type ApiTokenQueries = ReturnType<typeof createApiTokenQueries>;

export function createApiTokenQueries(pool: Pick<Pool, "query">) {
  return {
    /** The holder of a token that is valid at this moment, and whose account is active. */
    async holder(secretHash: Buffer, at: Date): Promise<ApiTokenHolder | null> {
      const { rows } = await pool.query<ApiTokenHolder>(
        `select t.id, t.user_id as "userId", u.username, t.scope, t.board_ids as "boardIds", t.expires_at as "expiresAt",
           t.last_used_at as "lastUsedAt", t.last_used_from as "lastUsedFrom"
         from api_token t join "user" u on u.id = t.user_id
         where t.secret_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > $2)
           and u.disabled_at is null`,
        [secretHash, at],
      );
      return rows[0] ?? null;
    },

    async used(id: string, at: Date, from: string): Promise<void> {
      await pool.query("update api_token set last_used_at = $2, last_used_from = $3 where id = $1", [id, at, from]);
    },

    async byId(id: string): Promise<ApiTokenRow | null> {
      return (await pool.query<ApiTokenRow>(`${ROW} where t.id = $1`, [id])).rows[0] ?? null;
    },

    /** False when the id is taken, or the user has `most` valid tokens. */
    async insert(row: NewApiToken, most: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into api_token (id, user_id, name, scope, prefix, secret_hash, created_at, expires_at, board_ids)
         select $1, $2, $3, $4, $5, $6, $7, $8, $10::uuid[] where (select count(*) from api_token t where t.user_id = $2
           and t.revoked_at is null and (t.expires_at is null or t.expires_at > $7)) < $9
         on conflict do nothing`,
        [
          row.id,
          row.userId,
          row.name,
          row.scope,
          row.prefix,
          row.secretHash,
          row.createdAt,
          row.expiresAt,
          most,
          row.boardIds,
        ],
      );
      return rowCount === 1;
    },

    /** Tokens of a user, without revoked ones and those that expired before `since`. */
    async list(userId: string, since: Date): Promise<ApiTokenRow[]> {
      const { rows } = await pool.query<ApiTokenRow>(
        `${ROW} where t.user_id = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > $2)
         order by t.created_at desc, t.id limit 500`,
        [userId, since],
      );
      return rows;
    },

    /** True when the token is this user's, whether or not it was revoked before. */
    async revoke(userId: string, id: string, at: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        "update api_token set revoked_at = coalesce(revoked_at, $3) where id = $2 and user_id = $1",
        [userId, id, at],
      );
      return rowCount === 1;
    },

    async revokeAllOf(userId: string, at: Date): Promise<void> {
      await pool.query("update api_token set revoked_at = $2 where user_id = $1 and revoked_at is null", [userId, at]);
    },

    async deleteOld(before: Date): Promise<void> {
      await pool.query("delete from api_token where revoked_at < $1 or expires_at < $1", [before]);
    },
  };
}
