import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type Pool } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFolder } from "#server/testing/database/embedded.ts";
import { runTypeScript, until } from "#server/testing/process.ts";
import { insertSomeRows, rowsOf } from "#server/testing/database/some-rows.ts";
import {
  createBlankDatabase,
  findServer,
  NO_SERVER,
  type TestDatabase,
} from "#server/testing/database/test-database.ts";
import { silentLog } from "#server/runtime/log.ts";
import { migrate, MIGRATIONS, type Migration, readMigrations } from "./migrate.ts";

const all = await readMigrations();

/** The number of the advisory lock at which a migration under test stops. */
const GATE = 551;

/**
 * Makes a migration wait for the lock after `after` of its DDL commands: half-way, as a kill can happen. A sequence counts them, because
 * only a sequence is not rolled back with the transaction.
 */
async function stopAfter(pool: Pool, after: number): Promise<void> {
  await pool.query(`
    create schema gate;
    create sequence gate.done;
    create function gate.hold() returns event_trigger language plpgsql as $$
    begin
      if nextval('gate.done') = ${String(after)} then perform pg_advisory_lock(${String(GATE)}); end if;
    end $$;
    create event trigger gate on ddl_command_end execute function gate.hold();`);
}

const removeGate = (pool: Pool) => pool.query("drop event trigger if exists gate; drop schema if exists gate cascade");

/** Counts the DDL commands of a migration by running it and rolling it back. */
async function commandsOf(pool: Pool, migration: Migration): Promise<number> {
  await stopAfter(pool, -1);
  const client = await pool.connect();
  await client.query("begin");
  await client.query(migration.sql);
  await client.query("rollback");
  client.release();
  const { rows } = await pool.query<{ n: number }>(
    "select case when is_called then last_value else 0 end as n from gate.done",
  );
  await removeGate(pool);
  return rows[0]?.n ?? 0;
}

const waiting = async (pool: Pool) =>
  (
    await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${String(GATE)} and not granted`,
    )
  ).rows[0]?.pid ?? null;

const schemaOf = async (pool: Pool) =>
  (
    await pool.query<{ what: string }>(
      `select table_name || '.' || column_name as what from information_schema.columns where table_schema = 'public' order by 1`,
    )
  ).rows.map(({ what }) => what);

type Kind = "embedded" | "server";
type Victim = "process" | "backend";

/** This many migrations may still change; older ones are released and are tested once each. */
const NEWEST = 6;

function casesOf(kind: Kind): [name: string, victim: Victim, migration: Migration][] {
  return all.flatMap((migration, at) => {
    const victims: Victim[] =
      at >= all.length - NEWEST
        ? ["process", "backend"]
        : kind === "server"
          ? []
          : [at % 2 === 0 ? "process" : "backend"];
    return victims.map((victim): [string, Victim, Migration] => [migration.name, victim, migration]);
  });
}

describe.each(["embedded", "server"] as const)("on %s PostgreSQL", (kind) => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let blank: TestDatabase;

  beforeEach(async ({ skip }) => {
    const server = kind === "server" ? await findServer() : undefined;
    if (server === null) return skip(NO_SERVER);
    folder = await makeFolder();
    blank = await createBlankDatabase(server);
  });
  afterEach(async () => {
    await blank?.drop();
    await folder?.remove();
  });

  test.each(casesOf(kind))("%s survives that its %s is killed half-way", async (_name, victim, migration) => {
    const { pool } = blank.database;
    const target = { connectionString: blank.url };
    for (const { number, name } of all) {
      if (number < migration.number) await copyFile(join(MIGRATIONS, name), join(folder.path, name));
    }
    if (migration.number > 1) {
      await migrate(target, silentLog, folder.path);
      await insertSomeRows(pool);
    }
    const before = { rows: await rowsOf(pool), schema: await schemaOf(pool) };
    const commands = await commandsOf(pool, migration);
    await copyFile(join(MIGRATIONS, migration.name), join(folder.path, migration.name));

    const gate = new Client(target);
    await gate.connect();
    await gate.query(`select pg_advisory_lock(${String(GATE)})`);
    // On an empty database the commands for the migration table and its index come first.
    await stopAfter(pool, Math.max(1, Math.ceil(commands / 2)));
    const child = runTypeScript("server/testing/run-migrations.ts", [blank.url, folder.path], {
      NODE_NO_WARNINGS: "1",
    });
    await until(async () => (await waiting(pool)) !== null, "the migration half-way");
    const pid = await waiting(pool);
    if (victim === "process") child.child.kill("SIGKILL");
    else await pool.query("select pg_terminate_backend($1)", [pid]);
    expect(await child.exited).not.toBe(0);
    await gate.end();
    await until(
      async () => (await pool.query("select 1 from pg_stat_activity where pid = $1", [pid])).rowCount === 0,
      "the end of its backend",
    );
    await removeGate(pool);

    expect({ rows: await rowsOf(pool), schema: await schemaOf(pool) }).toEqual(before);
    expect(await migrate(target, silentLog, folder.path)).toEqual([migration.name]);
    const after = await rowsOf(pool);
    for (const [table, rows] of before.rows) expect({ table, rows: after.get(table) }).toEqual({ table, rows });
  });
});
