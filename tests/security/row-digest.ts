import type { Scene } from "#server/testing/calls/call-row.ts";
import type { TestDatabase } from "#server/testing/database/test-database.ts";

/** A table with one of these columns may have rows of a scene. */
const COLUMNS = ["board_id", "task_id", "guid", "stream_id"] as const;

const TABLES = `select c.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = any($1::text[])
group by c.table_name order by c.table_name`;

/** Returns, by table, the number of a scene's rows and a digest of their contents. */
export async function digestOf(db: TestDatabase, { parentId, boardId, taskId }: Scene): Promise<Map<string, string>> {
  const { pool } = db.database;
  const ids = [parentId, boardId, taskId].flatMap((id) => [id, `b:${id}`]);
  const tables = (await pool.query<{ name: string; columns: string[] }>(TABLES, [COLUMNS])).rows;
  const found = new Map<string, string>();
  for (const { name, columns } of [...tables, { name: "board", columns: ["id"] }]) {
    const isOfScene = columns.map((column) => `t."${column}"::text = any($1::text[])`).join(" or ");
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
       from "${name}" t where ${isOfScene}`,
      [ids],
    );
    found.set(columns.includes("id") ? `${name} itself` : name, rows[0]?.digest ?? "");
  }
  return found;
}
