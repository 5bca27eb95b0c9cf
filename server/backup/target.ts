import { setTimeout } from "node:timers/promises";
import type { Client } from "pg";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { countRows } from "#server/db/row-count.ts";
import { transferText } from "./transfer-text.ts";

/** Refuses a database that is in use, has foreign tables or, without `force`, has rows of the product. */
export async function requireRoom(client: Client, force: boolean, notEmpty: (rows: string) => string): Promise<void> {
  const others = await othersThatStay(client);
  if (others !== "0") throw new StartRefusal(transferText.inUse(others), EXIT.busy);
  const counts = await countRows(client);
  const first = [...counts.keys()][0];
  if (first !== undefined && !(await isOurs(client))) throw new StartRefusal(transferText.foreign(first));
  const rows = [...counts.values()].reduce((sum, n) => sum + n, 0);
  if (rows > 0 && !force) throw new StartRefusal(notEmpty(String(rows)));
}

/** PostgreSQL lists the connections of a stopped server for a moment. */
const LEAVING_MS = 3_000;
const ASK_AGAIN_MS = 50;

/** Counts other connections that do not end within this time. */
async function othersThatStay(client: Client): Promise<string> {
  const until = performance.now() + LEAVING_MS;
  let others = await othersIn(client);
  while (others !== "0" && performance.now() < until) {
    await setTimeout(ASK_AGAIN_MS);
    others = await othersIn(client);
  }
  return others;
}

async function othersIn(client: Client): Promise<string> {
  // Within a transaction the activity view is cached at its first use.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ n: string }>(
    `select count(*)::text as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'yarus%'`,
  );
  return rows[0]?.n ?? "0";
}

/** The columns of the table `migration` identify a database of the product. */
async function isOurs(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from information_schema.columns where table_schema = 'public' and table_name = 'migration'
       and column_name in ('number', 'name', 'checksum', 'destructive')`,
  );
  return rowCount === 4;
}

/** Statements that drop everything in the schema `public` except objects of extensions. */
const REMOVALS = `
  with mine as (
    select 'pg_class'::regclass as kind, oid, relnamespace as space from pg_class
    union all select 'pg_proc'::regclass, oid, pronamespace from pg_proc
    union all select 'pg_type'::regclass, oid, typnamespace from pg_type where typtype in ('e', 'd', 'r')
  ), free as (
    select kind, oid from mine where space = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = mine.kind and d.objid = mine.oid and d.deptype = 'e')
  )
  select 'drop table if exists ' || oid::regclass || ' cascade' as sql, 1 as place from free
    where kind = 'pg_class'::regclass and (select relkind from pg_class c where c.oid = free.oid) in ('r', 'p')
  union all select 'drop view if exists ' || oid::regclass || ' cascade', 2 from free
    where kind = 'pg_class'::regclass and (select relkind from pg_class c where c.oid = free.oid) = 'v'
  union all select 'drop sequence if exists ' || oid::regclass || ' cascade', 3 from free
    where kind = 'pg_class'::regclass and (select relkind from pg_class c where c.oid = free.oid) = 'S'
  union all select 'drop routine if exists ' || oid::regprocedure || ' cascade', 4 from free
    where kind = 'pg_proc'::regclass
  union all select 'drop type if exists ' || oid::regtype || ' cascade', 5 from free where kind = 'pg_type'::regclass
  order by place, sql`;

/** Drops all objects of the schema in the caller's transaction. */
export async function wipe(client: Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(REMOVALS);
  for (const { sql } of rows) await client.query(sql);
}
