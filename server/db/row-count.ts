import type { ClientBase } from "pg";

/** Number of rows by table name. */
export type RowCounts = Map<string, number>;

/** Returns the product's tables in name order, without the table of migrations. */
export async function readTableNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** Counts the rows of every table as this transaction sees them. */
export async function countRows(client: ClientBase): Promise<RowCounts> {
  const counts: RowCounts = new Map();
  for (const name of await readTableNames(client)) {
    const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from public."${name}"`);
    counts.set(name, Number(rows[0]?.n));
  }
  return counts;
}

/** Returns "table: before → after" for each table that has fewer rows or is gone. */
export function lostRows(before: RowCounts, after: RowCounts): string[] {
  return [...before]
    .filter(([name, rows]) => (after.get(name) ?? 0) < rows)
    .map(([name, rows]) => `${name}: ${String(rows)} → ${String(after.get(name) ?? 0)}`);
}
