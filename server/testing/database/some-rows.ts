import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { countRows, type RowCounts } from "#server/db/row-count.ts";

/** Puts a few rows into every table (some-rows.sql); answers how many each table has then. */
export async function insertSomeRows(pool: Pool): Promise<RowCounts> {
  await pool.query(await readFile(new URL("./some-rows.sql", import.meta.url), "utf8"));
  return await rowsOf(pool);
}

/** Rows of each table as a fresh transaction sees them. */
export async function rowsOf(pool: Pool): Promise<RowCounts> {
  const client = await pool.connect();
  try {
    return await countRows(client);
  } finally {
    client.release();
  }
}

/** Everything that the database holds: each table's rows as text, in an order of their own. */
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
