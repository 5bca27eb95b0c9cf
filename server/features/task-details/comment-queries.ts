import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

const AUTHORS = "select c.id, c.author_id from comment c where c.id = any($1::uuid[])";

/** Returns the authors of comments, by comment id; missing comments are left out. */
export async function commentAuthors(pool: Pick<Pool, "query">, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; author_id: string }>(statement(AUTHORS, [ids]));
  return new Map(rows.map((row) => [row.id, row.author_id]));
}
