import type { Writable } from "node:stream";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import type { PoolOptions } from "#server/db/pool.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { countRows } from "#server/db/row-count.ts";
import { digest, firstLine, frame } from "./container.ts";
import { type CopiedFiles, fileFrames } from "./file-frames.ts";
import type { Header, TableEnd } from "./header.ts";
import { transferText } from "./transfer-text.ts";

/** Fixes the settings that affect how values are written as text. */
export const PLAIN = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** Connects for a transfer; the loss of the connection is reported by the running query. */
export async function connectForTransfer(target: PoolOptions): Promise<Client> {
  const client = new Client({ ...target, application_name: "yarus-transfer" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** The storage of uploaded files, and a callback with their counts. */
export interface BackupFiles {
  store: Pick<FileStore, "read">;
  onCopied: (counts: CopiedFiles) => void;
}

/**
 * Writes the whole database as of one moment to `sink`, while the server keeps running, and ends `sink`. Calls `onTable` before each table.
 * Returns the number of rows.
 */
export async function writeBackup(
  target: PoolOptions,
  sink: Writable,
  onTable: (name: string, rows: number) => void,
  files: BackupFiles | null = null,
): Promise<number> {
  const client = await connectForTransfer(target);
  try {
    await client.query(`begin isolation level repeatable read, read only; ${PLAIN}`);
    const header = await readHeader(client);
    await write(sink, firstLine());
    await write(sink, frame("H", JSON.stringify(header)));
    for (const table of header.tables) {
      onTable(table.name, table.rows);
      await write(sink, frame("T", table.name));
      await write(sink, frame("E", JSON.stringify(await writeTable(client, table, sink))));
    }
    if (files !== null && header.tables.some(({ name }) => name === "file_piece")) {
      const counts = { copied: 0, missing: 0 };
      for await (const bytes of fileFrames(client, files.store, { counts, avatars: hasAvatars(header) }))
        await write(sink, bytes);
      files.onCopied(counts);
    }
    await client.query("commit");
    sink.end(frame("Z", ""));
    return header.tables.reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    await client.end();
  }
}

/** Returns false for a schema of an earlier release. */
function hasAvatars({ tables }: Header): boolean {
  return tables.some(({ name, columns }) => name === "user" && columns.includes("avatar"));
}

/** Resolves when the sink has taken the bytes; rejects when it was closed. */
function write(sink: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

async function writeTable(client: Client, table: Header["tables"][number], sink: Writable): Promise<TableEnd> {
  const rows = client.query(copyTo(`copy public."${table.name}" (${quoted(table.columns)}) to stdout`));
  const sum = digest();
  for await (const chunk of rows) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("COPY gives bytes");
    sum.add(chunk);
    await write(sink, frame("D", chunk));
  }
  return { rows: table.rows, sha256: sum.end() };
}

async function readHeader(client: Client): Promise<Header> {
  const known = await client.query("select 1 from pg_tables where schemaname = 'public' and tablename = 'migration'");
  if (known.rowCount === 0) throw new StartRefusal(transferText.backupNothing, EXIT.unavailable);
  const schema = await client.query<Header["schema"][number]>(
    "select number, name, checksum from migration order by number",
  );
  const tables: Header["tables"] = [];
  for (const [name, rows] of await countRows(client)) {
    tables.push({ name, columns: await readColumns(client, name), rows });
  }
  return { createdAt: new Date().toISOString(), schema: schema.rows, tables, sequences: await readSequences(client) };
}

/** Returns the stored columns, without generated ones. */
export async function readColumns(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = format('public.%I', $1::text)::regclass
       and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function readSequences(client: Client): Promise<Header["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
  );
  const sequences: Header["sequences"] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public."${name}"`,
    );
    sequences.push({ name, value: state.rows[0]?.value ?? "1", called: state.rows[0]?.called ?? false });
  }
  return sequences;
}
