import type pg from "pg";
import { ACCOUNT, type Account } from "../auth-queries.ts";

/** PostgreSQL's error code of a unique violation. */
const UNIQUE_VIOLATION = "23505";

export type EmailQueries = ReturnType<typeof createEmailQueries>;

export function createEmailQueries(pool: pg.Pool) {
  return {
    /** The account of an address: the one that has proven it, else the oldest that names it. */
    async findByEmail(email: string): Promise<Account | null> {
      const { rows } = await pool.query<Account>(
        `${ACCOUNT} where email = $1 order by email_proven_at nulls last, created_at, id limit 1`,
        [email],
      );
      return rows[0] ?? null;
    },

    /** Sets the user's proven address. False when another user has proven it. */
    async prove(userId: string, email: string, at: Date): Promise<boolean> {
      try {
        await pool.query(
          `update "user" set email = $2, email_proven_at = $3, updated_at = $3
           where id = $1 and (email is distinct from $2 or email_proven_at is null)`,
          [userId, email, at],
        );
        return true;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION) return false;
        throw error;
      }
    },
  };
}
