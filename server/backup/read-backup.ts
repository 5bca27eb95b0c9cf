import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { Log } from "#server/runtime/log.ts";
import { migrateWithin, type Migration, readMigrations } from "#server/db/migrate.ts";
import type { PoolOptions } from "#server/db/pool.ts";
import { broken, digest, type Frame, notBackup, readFrames } from "./container.ts";
import { takeFile } from "./file-frames.ts";
import { type Header, parseHeader, parseTableEnd } from "./header.ts";
import { requireRoom, wipe } from "./target.ts";
import { transferText } from "./transfer-text.ts";
import { connectForTransfer, PLAIN, readColumns } from "./write-backup.ts";

export type RestoreOptions = {
  /** Replaces existing rows. */
  force: boolean;
  /** The database goes back in time: every stream gets a new epoch, so that clients do not trust sequence numbers. */
  newEpoch: boolean;
  /** The folder of migrations, if it is not the default. */
  migrations?: string;
  /** Returns the text of the refusal when the database is not empty. */
  notEmpty: (rows: string) => string;
  onTable: (name: string, rows: number) => void;
  /** The storage for the uploaded files in the copy. */
  store: Pick<FileStore, "put">;
  log: Log;
};

/**
 * Restores a copy into the database: the schema of the copy, its rows, then later migrations, all in one transaction. Any failure, even a
 * kill, leaves the database unchanged. Returns the number of rows; rejects with a `StartRefusal`.
 */
export async function readBackup(
  source: AsyncIterable<Buffer>,
  target: PoolOptions,
  options: RestoreOptions,
): Promise<number> {
  const migrations = await readMigrations(options.migrations);
  const frames = readFrames(source);
  const header = await takeHeader(frames);
  const schemaNumber = requireSchema(header, migrations);
  const client = await connectForTransfer(target);
  try {
    await client.query(`begin; ${PLAIN}`);
    await requireRoom(client, options.force, options.notEmpty);
    await wipe(client);
    await migrateWithin(client, migrations, schemaNumber, options.log);
    const rows = await loadAll(client, frames, header, options);
    await setSequences(client, header);
    if (options.newEpoch) await client.query("update stream set epoch = gen_random_uuid()");
    await migrateWithin(client, migrations, Infinity, options.log);
    await client.query("commit");
    await client.query("analyze");
    return rows;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Refuses a source that is not a copy, or one with an unknown schema, before anything is opened or created. */
export async function requireBackup(source: AsyncIterable<Buffer>): Promise<void> {
  const frames = readFrames(source);
  try {
    requireSchema(await takeHeader(frames), await readMigrations());
  } finally {
    await frames.return();
  }
}

type Frames = AsyncGenerator<Frame, void, undefined>;

async function next(frames: Frames): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done === true || value === undefined) throw broken(transferText.brokenCut);
  return value;
}

async function takeHeader(frames: Frames): Promise<Header> {
  const first = await next(frames);
  const header = first.type === "H" ? parseHeader(first.payload) : null;
  if (header === null) throw notBackup();
  return header;
}

/** Returns the last migration of the copy; this version must have it and all earlier ones unchanged. */
function requireSchema(header: Header, migrations: Migration[]): number {
  for (const { number, name, checksum } of header.schema) {
    const known = migrations.find((migration) => migration.number === number);
    if (known === undefined) throw new StartRefusal(transferText.newerBackup(name), EXIT.unavailable);
    if (known.checksum !== checksum) throw new StartRefusal(transferText.otherSchema(name), EXIT.unavailable);
  }
  return header.schema.at(-1)?.number ?? 0;
}

/** Foreign keys are dropped during the load and checked when they are added again; triggers do not run. */
async function loadAll(
  client: Client,
  frames: Frames,
  header: Header,
  { onTable, store }: Pick<RestoreOptions, "onTable" | "store">,
): Promise<number> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  let rows = 0;
  for (const table of header.tables) {
    onTable(table.name, table.rows);
    await requireColumns(client, table);
    await client.query(`alter table public."${table.name}" disable trigger user; delete from public."${table.name}"`);
    rows += await loadTable(client, frames, table);
    await client.query(`alter table public."${table.name}" enable trigger user`);
  }
  // Files are stored before the rows that reference them are visible.
  for (let found = await next(frames); found.type !== "Z"; found = await next(frames)) {
    if (found.type !== "F") throw broken(transferText.brokenCut);
    await takeFile(found, () => next(frames), store);
  }
  for (const { table, name, definition } of keys.rows) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return rows;
}

async function requireColumns(client: Client, table: Header["tables"][number]): Promise<void> {
  const known = await client.query("select 1 from pg_tables where schemaname = 'public' and tablename = $1", [
    table.name,
  ]);
  if (known.rowCount === 0) throw broken(transferText.brokenTable(table.name));
  const columns = new Set(await readColumns(client, table.name));
  if (!table.columns.every((name) => columns.has(name))) throw broken(transferText.brokenTable(table.name));
}

async function loadTable(client: Client, frames: Frames, table: Header["tables"][number]): Promise<number> {
  const opening = await next(frames);
  const wrong = broken(transferText.brokenTable(table.name));
  if (opening.type !== "T" || opening.payload.toString() !== table.name) throw wrong;
  const sum = digest();
  const ended: { payload: Buffer } = { payload: Buffer.alloc(0) };
  const chunks = async function* () {
    for (let found = await next(frames); ; found = await next(frames)) {
      if (found.type === "E") {
        ended.payload = found.payload;
        return;
      }
      if (found.type !== "D") throw wrong;
      sum.add(found.payload);
      yield found.payload;
    }
  };
  const columns = table.columns.map((name) => `"${name}"`).join(", ");
  const sink = client.query(copyFrom(`copy public."${table.name}" (${columns}) from stdin`));
  await pipeline(Readable.from(chunks()), sink);
  const footer = parseTableEnd(ended.payload);
  if (footer?.sha256 !== sum.end() || footer.rows !== sink.rowCount || footer.rows !== table.rows) throw wrong;
  return sink.rowCount;
}

async function setSequences(client: Client, { sequences }: Header): Promise<void> {
  for (const { name, value, called } of sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint, $3)", [name, value, called]);
  }
}
