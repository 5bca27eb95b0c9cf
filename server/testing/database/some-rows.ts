import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { countRows, type RowCounts } from "#server/db/row-count.ts";

/** Inserts a few rows into every table (some-rows.sql); returns the number of rows of each table. */
export async function insertSomeRows(pool: Pool): Promise<RowCounts> {
  await pool.query(await readFile(new URL("./some-rows.sql", import.meta.url), "utf8"));
  return await rowsOf(pool);
}

/** Counts the rows of each table. */
export async function rowsOf(pool: Pool): Promise<RowCounts> {
  const client = await pool.connect();
  try {
    return await countRows(client);
  } finally {
    client.release();
  }
}

/** Returns all rows of the database as text by table, sorted. */
export async function contentOf(pool: Pool, without: string[] = []): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const name of (await rowsOf(pool)).keys()) {
    if (without.includes(name)) continue;
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from public."${name}" t order by t::text collate "C"`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}
