import type pg from "pg";
import { ACCOUNT, type Account } from "../auth-queries.ts";

/** PostgreSQL's word for a second row with a value that must be the only one. */
const UNIQUE_VIOLATION = "23505";

export type EmailQueries = ReturnType<typeof createEmailQueries>;

export function createEmailQueries(pool: pg.Pool) {
  return {
    /** Whose address it is: whoever has proven it, else the oldest account that names it. */
    async findByEmail(email: string): Promise<Account | null> {
      const { rows } = await pool.query<Account>(
        `${ACCOUNT} where email = $1 order by email_proven_at nulls last, created_at, id limit 1`,
        [email],
      );
      return rows[0] ?? null;
    },

    /** The address is this person's, and proven. False when somebody else has proven it. */
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
