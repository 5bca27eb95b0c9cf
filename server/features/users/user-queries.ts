import type pg from "pg";
import type { Person, User } from "#contract/user.ts";

interface UserRow extends Omit<User, "createdAt"> {
  createdAt: Date;
}

const COLUMNS = `id, username, name, email, time_zone as "timeZone", created_at as "createdAt"`;

const told = (row: UserRow): User => ({ ...row, createdAt: row.createdAt.toISOString() });

export type UserQueries = ReturnType<typeof createUserQueries>;

export function createUserQueries(pool: pg.Pool) {
  return {
    /** What is absent stays as it is. `null` for a person who is not there. */
    async change(id: string, given: { name?: string; timeZone?: string }, at: Date): Promise<User | null> {
      const { rows } = await pool.query<UserRow>(
        `update "user" set name = coalesce($2, name), time_zone = coalesce($3, time_zone), updated_at = $4 where id = $1
         returning ${COLUMNS}`,
        [id, given.name ?? null, given.timeZone ?? null, at],
      );
      return rows[0] === undefined ? null : told(rows[0]);
    },

    async find(id: string): Promise<User | null> {
      const { rows } = await pool.query<UserRow>(`select ${COLUMNS} from "user" where id = $1`, [id]);
      return rows[0] === undefined ? null : told(rows[0]);
    },

    async findPerson(username: string): Promise<Person | null> {
      const { rows } = await pool.query<Person>(
        `select id, username, name from "user" where username = $1 and disabled_at is null`,
        [username],
      );
      return rows[0] ?? null;
    },
  };
}
