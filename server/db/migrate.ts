import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type ClientBase } from "pg";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { databaseText } from "./database-text.ts";
import { errorText } from "#server/runtime/error-code.ts";
import type { Log } from "#server/runtime/log.ts";
import type { PoolOptions } from "./pool.ts";
import { countRows, lostRows } from "./row-count.ts";
import { LOCKS } from "./locks.ts";

/** One forward step of the schema: `NNNN-name.sql`. A destructive one may lose rows, and older versions cannot run after it. */
export type Migration = { number: number; name: string; sql: string; checksum: string; destructive: boolean };

type AppliedMigration = { number: number; name: string; checksum: string; destructive: boolean };

/** Next to this file in the sources; the build copies the folder next to the bundle. */
export const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** The mark of a migration that may lose data, with its reason. */
export const DESTRUCTIVE = /^--\s*destructive:\s*\S+/im;

/** Returns the migrations of a folder in order. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartRefusal(databaseText.migrationFolder(folder), EXIT.unavailable, { cause: error });
  });
  const found: Migration[] = [];
  for (const name of names.filter((file) => file.endsWith(".sql")).sort()) {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined) throw new Error(`a migration is named NNNN-name.sql, not ${name}`);
    // A checkout on Windows may have changed the line ends.
    const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
    const checksum = createHash("sha256").update(sql).digest("hex");
    found.push({ number: Number(number), name, sql, checksum, destructive: DESTRUCTIVE.test(sql) });
  }
  const twice = found.find((migration, index) => found[index - 1]?.number === migration.number);
  if (twice !== undefined) throw new Error(`two migrations have the number ${String(twice.number)}`);
  return found;
}

/**
 * Brings the database up to date. Each file is one transaction, together with its row in `migration` and with a lock that lives as long as
 * the transaction: a process that is killed half-way leaves nothing of the file, and the next run completes it. Nodes wait for each other.
 * Returns the names of newly applied migrations; rejects with a `StartRefusal`.
 */
export async function migrate(target: PoolOptions, log: Log, folder?: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ ...target, application_name: "yarus-migrate" });
  client.on("error", (error) => log.warn({ err: error }, "database connection lost while migrating"));
  await client.connect();
  try {
    const applied: string[] = [];
    for (const migration of migrations) {
      await client.query("begin");
      try {
        if (await step(client, migration, migrations, log)) applied.push(migration.name);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw refusal(migration, error);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Applies the migrations up to `upTo` in the caller's transaction, so that they are committed with the caller's work. */
export async function migrateWithin(
  client: ClientBase,
  migrations: Migration[],
  upTo: number,
  log: Log,
): Promise<void> {
  for (const migration of migrations.filter(({ number }) => number <= upTo)) {
    try {
      await step(client, migration, migrations, log);
    } catch (error) {
      throw refusal(migration, error);
    }
  }
}

async function step(client: ClientBase, migration: Migration, all: Migration[], log: Log): Promise<boolean> {
  // The role may have its own timeout; creating an index on a large table may take longer.
  await client.query("set local statement_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [LOCKS.migration]);
  const applied = await readApplied(client);
  requireKnown(applied, all);
  if (applied.some(({ number }) => number === migration.number)) return false;
  log.info({ migration: migration.name }, databaseText.migrating);
  const before = await countRows(client);
  await client.query(migration.sql);
  const lost = migration.destructive ? [] : lostRows(before, await countRows(client));
  if (lost.length > 0) throw new StartRefusal(databaseText.migrationLost(migration.name, lost.join(", ")));
  await client.query("insert into migration (number, name, checksum, destructive) values ($1, $2, $3, $4)", [
    migration.number,
    migration.name,
    migration.checksum,
    migration.destructive,
  ]);
  return true;
}

/** Returns the applied migrations of a database, oldest first; creates the table if it is missing. */
export async function readApplied(client: ClientBase): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists migration (number int primary key, name text not null, checksum text not null,
       destructive boolean not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<AppliedMigration>(
    "select number, name, checksum, destructive from migration order by number",
  );
  return rows;
}

/**
 * Checks that no applied file was changed. Additions of a newer version are allowed (a rolling update runs both versions), destructive
 * migrations are not.
 */
function requireKnown(applied: AppliedMigration[], known: Migration[]): void {
  for (const row of applied) {
    const file = known.find(({ number }) => number === row.number);
    if (file === undefined && row.destructive) throw new StartRefusal(databaseText.migrationNewer(row.name));
    if (file !== undefined && file.checksum !== row.checksum) {
      throw new StartRefusal(databaseText.migrationChanged(row.name));
    }
  }
}

function refusal(migration: Migration, error: unknown): StartRefusal {
  if (error instanceof StartRefusal) return error;
  return new StartRefusal(databaseText.migrationFailed(migration.name, errorText(error)), EXIT.unavailable, {
    cause: error,
  });
}
