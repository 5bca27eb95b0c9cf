import type pg from "pg";
import { KNOWN_PEOPLE_MAX } from "#contract/core/limit.ts";
import type { BodyOf } from "#contract/core/endpoint.ts";
import type { Person, User, userChange } from "#contract/users/user.ts";
import { statement } from "#server/db/statement.ts";
import { rolesOn } from "#server/db/roles-on.ts";

export interface UserRow extends Omit<User, "createdAt"> {
  createdAt: Date;
}

export const COLUMNS = `id, username, name, avatar, email, time_zone as "timeZone", time_zone_source as "timeZoneSource", created_at as "createdAt"`;

export type UserChange = BodyOf<typeof userChange>;

export const toUser = (row: UserRow): User => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Users who see a board that the user sees, by a role there or on an ancestor as far as boards inherit, and members of the same teams. */
const KNOWN = `with recursive seen(id) as (
 select m.board_id from board_role m where m.user_id = $1::uuid
 union select b.id from seen s join board b on b.board_id = s.id where b.inherit),
way(id, board_id, inherit) as (
 select b.id, b.board_id, b.inherit from seen s join board b on b.id = s.id
 union select p.id, p.board_id, p.inherit from way w join board p on p.id = w.board_id where w.inherit),
known(id) as (
 select m.user_id from way w, ${rolesOn("w.id")} m
 union select o.user_id from team_member m join team t on t.id = m.team_id and t.archived_at is null
 join team_member o on o.team_id = t.id where m.user_id = $1::uuid)
select u.id, u.username, u.name, u.avatar from known k join "user" u on u.id = k.id
where u.id <> $1::uuid and u.disabled_at is null order by u.name collate ru_names, u.id limit ${String(KNOWN_PEOPLE_MAX)}`;

/** A time zone that a device reports is stored only if none was reported or chosen. */
const CHANGE = `update "user" set name = coalesce($2::text, name),
 time_zone = coalesce($3::text, case when time_zone_source = 'none' then $4::text end, time_zone),
 time_zone_source = case when $3::text is not null then 'chosen'
  when time_zone_source = 'none' and $4::text is not null then 'detected' else time_zone_source end,
 updated_at = $5::timestamptz where id = $1::uuid returning ${COLUMNS}`;

export type UserQueries = ReturnType<typeof createUserQueries>;

export function createUserQueries(pool: pg.Pool) {
  return {
    /** Absent fields stay as they are. `null` for a user who does not exist. */
    async change(id: string, changes: UserChange, at: Date): Promise<User | null> {
      const { name = null, timeZone = null, detectedTimeZone = null } = changes;
      const { rows } = await pool.query<UserRow>(statement(CHANGE, [id, name, timeZone, detectedTimeZone, at]));
      return rows[0] === undefined ? null : toUser(rows[0]);
    },

    async find(id: string): Promise<User | null> {
      const { rows } = await pool.query<UserRow>(`select ${COLUMNS} from "user" where id = $1`, [id]);
      return rows[0] === undefined ? null : toUser(rows[0]);
    },

    /** Boards on which the user has a role of their own. */
    async boards(userId: string): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        "select board_id as id from board_member where user_id = $1 order by board_id",
        [userId],
      );
      return rows.map(({ id }) => id);
    },

    async known(userId: string): Promise<Person[]> {
      return (await pool.query<Person>(statement(KNOWN, [userId]))).rows;
    },

    async findPerson(username: string): Promise<Person | null> {
      const { rows } = await pool.query<Person>(
        `select id, username, name, avatar from "user" where username = $1 and disabled_at is null`,
        [username],
      );
      return rows[0] ?? null;
    },
  };
}
