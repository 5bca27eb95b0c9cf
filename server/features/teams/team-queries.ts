import type pg from "pg";
import type { Team, TeamBoard, TeamBoardRole, TeamListItem, TeamPerson } from "#contract/teams/team.ts";
import type { TeamRole } from "#contract/teams/team-permission.ts";
import { statement } from "#server/db/statement.ts";
import { inTransaction } from "#server/db/transaction.ts";

export interface TeamRow extends Omit<Team, "archivedAt" | "createdAt" | "updatedAt"> {
  createdBy: string | null;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** With the caller's role. */
export interface MyTeamRow extends TeamRow {
  role: TeamRole;
}

type TeamPreview = Pick<TeamListItem, "people" | "peopleCount" | "boards" | "boardCount">;
export type ListedTeamRow = MyTeamRow & TeamPreview;

export type NewTeam = Pick<TeamRow, "id" | "name" | "slug" | "description" | "color"> & { createdBy: string; at: Date };
export type TeamEdit = Partial<Pick<TeamRow, "name" | "slug" | "description" | "color">>;

export interface BoardTeamRow extends Pick<Team, "id" | "name" | "slug" | "color"> {
  role: TeamBoardRole;
  peopleCount: number;
  mine: boolean;
}

/** A team under its lock, with the operations on it. */
export interface LockedTeam {
  team: TeamRow;
  people: ReadonlyMap<string, TeamRole>;
  /** Active owners: those whose account is disabled are excluded. */
  owners: ReadonlySet<string>;
  /** The team's role on each board. */
  boards: ReadonlyMap<string, TeamBoardRole>;
  edit(input: TeamEdit, at: Date): Promise<"done" | "slug-taken">;
  archive(at: Date | null): Promise<void>;
  remove(): Promise<void>;
  setPerson(userId: string, role: TeamRole): Promise<"done" | "unknown">;
  removePerson(userId: string): Promise<void>;
  setBoard(boardId: string, role: TeamBoardRole): Promise<void>;
  removeBoard(boardId: string): Promise<void>;
}

/** Members shown on a tile of the list. */
const PEOPLE_SHOWN = 6;
const BOARDS_SHOWN = 6;

const TEAM = `t.id, t.name, t.slug, t.description, t.color, t.created_by as "createdBy", t.archived_at as "archivedAt",
 t.created_at as "createdAt", t.updated_at as "updatedAt"`;

/** Owners first, then administrators. */
const BY_ROLE = "array_position(array['owner', 'admin', 'member'], m.role), u.name, u.id";

const LIST = `select ${TEAM}, mine.role,
 (select count(*) from team_member m where m.team_id = t.id) as "peopleCount",
 (select count(*) from team_board b where b.team_id = t.id and t.archived_at is null) as "boardCount",
 (select coalesce(json_agg(r), '[]') from (select u.id, u.username, u.name, u.avatar from team_member m
   join "user" u on u.id = m.user_id where m.team_id = t.id order by ${BY_ROLE} limit ${String(PEOPLE_SHOWN)}) r) as people,
 (select coalesce(json_agg(r), '[]') from (select b.id, b.title, b.color, b.icon from team_board g join board b on b.id = g.board_id
   where g.team_id = t.id and t.archived_at is null order by b.title collate ru_names, b.id limit ${String(BOARDS_SHOWN)}) r) as boards
from team_member mine join team t on t.id = mine.team_id
where mine.user_id = $1 and (t.archived_at is null or mine.role = 'owner') order by t.name collate ru_names, t.id`;

const MY_TEAM = `select ${TEAM}, m.role from team t join team_member m on m.team_id = t.id and m.user_id = $2
where (t.id::text = $1 or t.slug = $1) and (t.archived_at is null or m.role = 'owner')`;

/** Descends from the team's boards, as far as boards inherit. */
const LOADS = `with recursive inside(id) as (
 select b.board_id from team_board b where b.team_id = $1
 union select b.id from inside i join board b on b.board_id = i.id where b.inherit)
select p.user_id as "userId", count(*) as open
from inside i join task t on t.board_id = i.id and t.done_at is null and t.archived_at is null,
 unnest(t.assignee_ids) as p(user_id) group by p.user_id`;

const PEOPLE = `select u.id, u.username, u.name, u.avatar, m.role from team_member m join "user" u on u.id = m.user_id
where m.team_id = $1 order by ${BY_ROLE}`;

const BOARDS = `select b.id, b.title, b.color, b.icon, g.role from team_board g join board b on b.id = g.board_id
where g.team_id = $1 order by b.title collate ru_names, b.id`;

const OF_BOARD = `select t.id, t.name, t.slug, t.color, g.role,
 (select count(*) from team_member m where m.team_id = t.id) as "peopleCount",
 exists (select from team_member m where m.team_id = t.id and m.user_id = $2) as mine
from team_board g join team t on t.id = g.team_id and t.archived_at is null where g.board_id = $1 order by t.name collate ru_names, t.id`;

export type TeamQueries = ReturnType<typeof createTeamQueries>;

export function createTeamQueries(pool: pg.Pool) {
  return {
    async list(userId: string): Promise<ListedTeamRow[]> {
      return (await pool.query<ListedTeamRow>(statement(LIST, [userId]))).rows;
    },

    /** A user's team by its id or slug; an archived one only for its owners. */
    async findForMember(key: string, userId: string): Promise<MyTeamRow | null> {
      return (await pool.query<MyTeamRow>(statement(MY_TEAM, [key, userId]))).rows[0] ?? null;
    },

    async people(teamId: string): Promise<TeamPerson[]> {
      const [people, loads] = await Promise.all([
        pool.query<Omit<TeamPerson, "openTasks">>(statement(PEOPLE, [teamId])),
        pool.query<{ userId: string; open: number }>(statement(LOADS, [teamId])),
      ]);
      const open = new Map(loads.rows.map((row) => [row.userId, row.open]));
      return people.rows.map((person) => ({ ...person, openTasks: open.get(person.id) ?? 0 }));
    },

    async boards(teamId: string): Promise<TeamBoard[]> {
      return (await pool.query<TeamBoard>(statement(BOARDS, [teamId]))).rows;
    },

    async ofBoard(boardId: string, userId: string): Promise<BoardTeamRow[]> {
      return (await pool.query<BoardTeamRow>(statement(OF_BOARD, [boardId, userId]))).rows;
    },

    async byId(id: string): Promise<TeamRow | null> {
      return (await pool.query<TeamRow>(`select ${TEAM} from team t where t.id = $1`, [id])).rows[0] ?? null;
    },

    /** Makes the creator the owner; does nothing when the id or slug is taken, or the creator is in `most` teams. */
    async insert(row: NewTeam, most: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `with made as (
           insert into team (id, name, slug, description, color, created_by, created_at, updated_at)
           select $1, $2, $3, $4, $5, $6, $7, $7 where (select count(*) from team_member m where m.user_id = $6) < $8
           on conflict do nothing returning id)
         insert into team_member (team_id, user_id, role) select id, $6, 'owner' from made`,
        [row.id, row.name, row.slug, row.description, row.color, row.createdBy, row.at, most],
      );
      return rowCount === 1;
    },

    async isSlugFree(slug: string): Promise<boolean> {
      return (await pool.query("select 1 from team where slug = $1", [slug])).rowCount === 0;
    },

    async boardIds(teamId: string): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>("select board_id as id from team_board where team_id = $1", [
        teamId,
      ]);
      return rows.map(({ id }) => id);
    },

    /** Works on a team under its lock, in one transaction; `null` for a team that does not exist. */
    withLock: <T>(teamId: string, work: (team: LockedTeam | null) => Promise<T>): Promise<T> =>
      inTransaction(pool, async (client) => work(await lockTeam(client, teamId))),
  };
}

async function lockTeam(client: pg.PoolClient, teamId: string): Promise<LockedTeam | null> {
  const { rows } = await client.query<TeamRow>(`select ${TEAM} from team t where t.id = $1 for update`, [teamId]);
  const [team] = rows;
  if (team === undefined) return null;
  const people = await client.query<{ id: string; role: TeamRole; works: boolean }>(
    `select m.user_id as id, m.role, u.disabled_at is null and u.deleted_at is null as works
     from team_member m join "user" u on u.id = m.user_id where m.team_id = $1`,
    [teamId],
  );
  const boards = await client.query<{ id: string; role: TeamBoardRole }>(
    "select board_id as id, role from team_board where team_id = $1",
    [teamId],
  );
  return {
    team,
    people: new Map(people.rows.map(({ id, role }) => [id, role])),
    owners: new Set(people.rows.filter(({ role, works }) => role === "owner" && works).map(({ id }) => id)),
    boards: new Map(boards.rows.map(({ id, role }) => [id, role])),
    ...writesOf(client, team),
  };
}

function writesOf(client: pg.PoolClient, team: TeamRow): Omit<LockedTeam, "team" | "people" | "owners" | "boards"> {
  const { id } = team;
  return {
    async edit(input, at) {
      const { name, slug, description, color } = { ...team, ...input };
      const { rowCount } = await client.query(
        `update team set name = $2, slug = $3, description = $4, color = $5, updated_at = $6
         where id = $1 and not exists (select from team o where o.slug = $3 and o.id <> $1)`,
        [id, name, slug, description, color, at],
      );
      return rowCount === 1 ? "done" : "slug-taken";
    },
    async archive(at) {
      await client.query("update team set archived_at = $2 where id = $1", [id, at]);
    },
    async remove() {
      await client.query("delete from team where id = $1", [id]);
    },
    async setPerson(userId, role) {
      const { rowCount } = await client.query(
        `insert into team_member (team_id, user_id, role)
         select $1, u.id, $3 from "user" u where u.id = $2 and u.disabled_at is null
         on conflict (team_id, user_id) do update set role = excluded.role`,
        [id, userId, role],
      );
      return rowCount === 1 ? "done" : "unknown";
    },
    async removePerson(userId) {
      await client.query("delete from team_member where team_id = $1 and user_id = $2", [id, userId]);
    },
    async setBoard(boardId, role) {
      await client.query(
        `insert into team_board (board_id, team_id, role) values ($1, $2, $3)
         on conflict (board_id, team_id) do update set role = excluded.role`,
        [boardId, id, role],
      );
    },
    async removeBoard(boardId) {
      await client.query("delete from team_board where team_id = $1 and board_id = $2", [id, boardId]);
    },
  };
}
