import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/** Lists that are read page by page, by id. Columns are named one by one, so that a new column is not exported by accident. */
const LISTS = {
  tasks: `select t.id, t.board_id as "boardId", t.number, t.title, t.due_at as "dueAt", t.done_at as "doneAt", t.created_at as "createdAt",
   t.created_by = $1::uuid as "isMine", $1::uuid = any(t.assignee_ids) as "isAssigned"
  from task t where t.id > $2::uuid and t.board_id = any($4::uuid[]) and (t.created_by = $1::uuid or $1::uuid = any(t.assignee_ids))
  order by t.id limit $3::int`,
  comments: `select c.id, c.task_id as "taskId", t.board_id as "boardId", c.body, c.created_at as "createdAt", c.edited_at as "editedAt"
  from comment c join task t on t.id = c.task_id
  where c.id > $2::uuid and c.author_id = $1::uuid and c.deleted_at is null and t.board_id = any($4::uuid[]) order by c.id limit $3::int`,
  files: `select a.id, a.task_id as "taskId", a.board_id as "boardId", a.name, a.type, a.size, a.created_at as "createdAt"
  from attachment a left join task t on t.id = a.task_id
  where a.id > $2::uuid and a.created_by = $1::uuid and a.deleted_at is null and coalesce(t.board_id, a.board_id) = any($4::uuid[]) order by a.id limit $3::int`,
  notifications: `select n.id, n.kind, n.title, n.detail, n.actor_name as "actorName", n.created_at as "createdAt", n.read_at as "readAt"
  from notification n where n.id > $2::uuid and n.user_id = $1::uuid and $4::uuid[] is not null order by n.id limit $3::int`,
} as const;
export type ListName = keyof typeof LISTS;
export const LIST_NAMES: readonly ListName[] = ["tasks", "comments", "files", "notifications"];

const PROFILE = `select u.id, u.username, u.name, u.email, u.email_proven_at as "emailProvenAt", u.time_zone as "timeZone", u.time_zone_source as "timeZoneSource",
 u.created_at as "createdAt", u.password_hash is not null as "hasPassword", (select s.settings from notification_setting s where s.user_id = u.id) as settings,
 coalesce((select json_agg(json_build_object('provider', i.provider, 'name', i.name, 'linkedAt', i.linked_at) order by i.linked_at)
  from identity i where i.user_id = u.id), '[]') as "linkedAccounts",
 coalesce((select json_agg(json_build_object('name', p.name, 'createdAt', p.created_at, 'lastUsedAt', p.last_used_at) order by p.created_at)
  from passkey p where p.user_id = u.id), '[]') as passkeys,
 coalesce((select json_agg(json_build_object('device', s.device, 'address', s.ip, 'provider', s.provider, 'createdAt', s.created_at,
   'lastSeenAt', s.last_seen_at, 'endedAt', s.ended_at) order by s.created_at) from session s where s.user_id = u.id), '[]') as sessions,
 coalesce((select json_agg(json_build_object('name', t.name, 'role', m.role) order by t.name)
  from team_member m join team t on t.id = m.team_id where m.user_id = u.id), '[]') as teams,
 coalesce((select json_agg(json_build_object('boardId', b.id, 'title', b.title, 'role', m.role) order by b.title)
  from board_member m join board b on b.id = m.board_id where m.user_id = u.id), '[]') as roles,
 coalesce((select json_agg(json_build_object('boardId', f.board_id, 'sort', f.sort) order by f.sort)
  from favourite f where f.user_id = u.id), '[]') as favourites,
 coalesce((select json_agg(json_build_object('boardId', p.board_id, 'sort', p.sort) order by p.sort)
  from top_board p where p.user_id = u.id), '[]') as "topBoards",
 coalesce((select json_agg(json_build_object('boardId', v.board_id, 'name', v.name, 'kind', v.kind, 'filter', v.filter, 'choices', v.choices,
   'shared', v.shared, 'createdAt', v.created_at) order by v.created_at)
  from saved_view v where v.owner_id = u.id and v.archived_at is null), '[]') as "savedViews"
from "user" u where u.id = $1::uuid`;

export interface OwnDataQueries {
  profile(userId: string): Promise<object>;
  /** Rows after an id, of boards that the user may see. */
  page(
    name: ListName,
    query: { userId: string; after: string; boardIds: readonly string[] },
  ): Promise<{ id: string }[]>;
}

const PAGE = 500;

export function createOwnDataQueries(pool: Pick<Pool, "query">): OwnDataQueries {
  return {
    async profile(userId) {
      return (await pool.query<object>(statement(PROFILE, [userId]))).rows[0] ?? {};
    },
    async page(name, { userId, after, boardIds }) {
      return (await pool.query<{ id: string }>(statement(LISTS[name], [userId, after, PAGE, boardIds]))).rows;
    },
  };
}
