import type { Pool, PoolClient } from "pg";
import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import type { Board } from "#contract/entities/board.ts";
import type { Rows } from "#contract/changes/change.ts";
import type { Person } from "#contract/users/user.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoRow, isoRows, selectOf } from "#server/db/rows.ts";
import { inOneMoment } from "#server/db/one-moment.ts";
import { statement } from "#server/db/statement.ts";
import { rolesOn } from "#server/db/roles-on.ts";

type Connection = Pick<PoolClient, "query">;
/** A snapshot, the same for all users who may see the board. */
export type SharedSnapshot = Omit<BoardSnapshot, "role">;

interface HeaderRow {
  epoch: string;
  head: number;
  board: Board;
  children: Board[];
  columns: Rows["column"][];
  labels: Rows["label"][];
  customFields: Rows["customField"][];
  rules: Rows["rule"][];
  savedViews: Rows["savedView"][];
  members: Rows["member"][];
  users: Person[];
}

const list = (sql: string) => `(select coalesce(json_agg(r), '[]') from (${sql}) r)`;

/** Excludes nested boards that do not inherit: their members differ from this board's (SY-15). */
const HEADER = `select s.epoch, s.head,
 (select row_to_json(r) from (select ${selectOf("board", "b")}, s.epoch) r) as board,
 ${list(`select ${selectOf("board", "n")}, t.epoch from board n join stream t on t.id = 'b:' || n.id::text
   where n.board_id = b.id and n.inherit order by n.id`)} as children,
 ${list(`select ${selectOf("column", "c")} from "column" c where c.board_id = b.id order by c.id`)} as columns,
 ${list(`select ${selectOf("label", "l")} from label l where l.board_id = b.id order by l.id`)} as labels,
 ${list(`select ${selectOf("customField", "f")} from custom_field f where f.board_id = b.id order by f.id`)} as "customFields",
 ${list(`select ${selectOf("rule", "r")} from rule r where r.board_id = b.id order by r.id`)} as rules,
 ${list(`select ${selectOf("savedView", "v")} from saved_view v where v.board_id = b.id and v.shared order by v.id`)} as "savedViews",
 ${list(`select m.user_id as id, m.role, u.username, u.name, u.avatar, m.rev from board_member m join "user" u on u.id = m.user_id
   where m.board_id = b.id order by m.user_id`)} as members,
 ${list(`with recursive way(id, board_id, inherit) as (
   select b.id, b.board_id, b.inherit
   union select p.id, p.board_id, p.inherit from way w join board p on p.id = w.board_id where w.inherit)
   select distinct u.id, u.username, u.name, u.avatar from way w cross join ${rolesOn("w.id")} m join "user" u on u.id = m.user_id
   order by u.id`)} as users
from board b join stream s on s.id = 'b:' || b.id::text where b.id = $1::uuid`;

const TASKS = `select ${selectOf("task", "t")} from task t where t.board_id = $1::uuid and t.id > $2::uuid order by t.id limit $3::bigint`;

const HEAD = "select s.epoch, s.head from stream s where s.id = 'b:' || $1::uuid::text";

/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export interface SnapshotQueries {
  /** The board with its first tasks by id, from one moment; `null` when it does not exist. */
  snapshot(boardId: string, limit: number): Promise<SharedSnapshot | null>;
  /** Further tasks after an id, with the stream's head before they were read; `null` when the board does not exist. */
  page(boardId: string, after: string | null, limit: number): Promise<SnapshotPage | null>;
}

export interface SnapshotPage {
  epoch: string;
  seq: number;
  tasks: Rows["task"][];
  next: string | null;
}

export function createSnapshotQueries(pool: Pool): SnapshotQueries {
  return {
    snapshot: (boardId, limit) => inOneMoment(pool, (client) => readSnapshot(client, boardId, limit)),
    async page(boardId, after, limit) {
      const { rows } = await pool.query<{ epoch: string; head: number }>(statement(HEAD, [boardId]));
      const head = rows[0];
      if (head === undefined) return null;
      return { epoch: head.epoch, seq: head.head, ...(await readTasks(pool, { boardId, after, limit })) };
    },
  };
}

async function readSnapshot(client: Connection, boardId: string, limit: number): Promise<SharedSnapshot | null> {
  const header = (await client.query<HeaderRow>(statement(HEADER, [boardId]))).rows[0];
  if (header === undefined) return null;
  const { epoch, head, board, children, columns, labels, customFields, rules, savedViews, members, users } = header;
  const tasks = await readTasks(client, { boardId, after: null, limit });
  return {
    epoch,
    seq: head,
    board: isoRow("board", board),
    children: isoRows("board", children),
    columns: isoRows("column", columns),
    labels: isoRows("label", labels),
    customFields: isoRows("customField", customFields),
    rules: isoRows("rule", rules),
    savedViews: isoRows("savedView", savedViews),
    members,
    users,
    ...tasks,
  };
}

interface TaskPage {
  boardId: string;
  after: string | null;
  limit: number;
}

async function readTasks(
  client: Connection,
  { boardId, after, limit }: TaskPage,
): Promise<Pick<SnapshotPage, "tasks" | "next">> {
  const query = { ...statement(TASKS, [boardId, after ?? FIRST_ID, limit + 1]), types: ROW_TYPES };
  const { rows } = await client.query<Rows["task"]>(query);
  const tasks = isoRows("task", rows.slice(0, limit));
  return { tasks, next: rows.length > limit ? (tasks.at(-1)?.id ?? null) : null };
}
