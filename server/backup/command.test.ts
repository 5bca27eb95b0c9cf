import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, EMBEDDED_DATABASE, openDatabase } from "#server/db/database.ts";
import { joinEmbedded } from "#server/db/embedded/supervisor.ts";
import { silentLog } from "#server/runtime/log.ts";
import { migrate } from "#server/db/migrate.ts";
import { objectName } from "#server/files/file-store.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { makeFolder } from "#server/testing/database/embedded.ts";
import { runTypeScript, until } from "#server/testing/process.ts";
import { contentOf, insertSomeRows } from "#server/testing/database/some-rows.ts";
import { createBlankDatabase, findServer, NO_SERVER } from "#server/testing/database/test-database.ts";
import { backupCommand, moveCommand, restoreCommand } from "./command.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let open: Database[];

beforeEach(async () => {
  folder = await makeFolder();
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((database) => database.close()));
  await folder.remove();
});

const dataDir = (name: string) => join(folder.path, name);
const SECRET = "0123456789abcdef0123456789abcdef";

async function product(name: string): Promise<Database> {
  const config = { databaseUrl: null, dataDir: dataDir(name), embedded: { settings: {} } };
  const database = await openDatabase(config, silentLog);
  open.push(database);
  await migrate(database.target, silentLog);
  return database;
}

/** Runs a command against a data folder; returns its result and output. */
async function run(command: typeof restoreCommand | typeof backupCommand, name: string, args: string[]) {
  const lines: string[] = [];
  const env = { DATA_DIR: dataDir(name), SECRET };
  const result = await command({ args, env, printLine: (line) => lines.push(line) });
  return { result, output: lines.join("\n") };
}

/** Stores a file of two pieces in a data folder, with rows that reference it and a missing piece. Returns its objects. */
async function insertFile(one: Database, name: string): Promise<string[]> {
  const store = openFileStore(dataDir(name), null);
  const objects = ["00", "ff"].map((byte) => objectName(byte.repeat(16)));
  for (const [at, object] of objects.entries()) await store.put(object, Buffer.alloc(700_000, at + 1));
  const lost = objectName("aa".repeat(16));
  await one.pool.query(
    `with f as (insert into file (attachment_id, received, touched_at) values (gen_random_uuid(), 9, now()) returning attachment_id)
     insert into file_piece (attachment_id, start_at, length, object)
     select f.attachment_id, n.at, 1, n.object from f, unnest($1::text[]) with ordinality as n(object, at)`,
    [[...objects, lost]],
  );
  return objects;
}

test("[AT-11] uploaded files are copied and restored", async () => {
  const one = await product("one");
  await insertSomeRows(one.pool);
  const objects = await insertFile(one, "one");
  const file = join(folder.path, "with-files.backup");
  const { output } = await run(backupCommand, "one", [file]);
  expect(output).toContain("файлы: 2");
  expect(output).toContain("Нет в хранилище, хотя в базе названы: 1");
  await run(restoreCommand, "two", [file]);
  const store = openFileStore(dataDir("two"), null);
  for (const [at, object] of objects.entries()) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of store.read(object, 0, 1_000_000)) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(Buffer.alloc(700_000, at + 1))).toBe(true);
  }
});

test("[AV-12] avatars are copied and restored", async () => {
  const one = await product("faces");
  await insertSomeRows(one.pool);
  const avatar = "0a".repeat(16);
  const object = objectName(avatar);
  await openFileStore(dataDir("faces"), null).put(object, Buffer.from("лицо"));
  await one.pool.query(`update "user" set avatar = $1 where id = (select id from "user" order by id limit 1)`, [
    avatar,
  ]);
  const file = join(folder.path, "with-faces.backup");
  expect((await run(backupCommand, "faces", [file])).output).toContain("файлы: 1");
  await run(restoreCommand, "faces-again", [file]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of openFileStore(dataDir("faces-again"), null).read(object, 0, 100)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe("лицо");
});

const WITHOUT_EPOCHS = ["stream"];

test("a running server is copied, another is restored from the copy, and a stopped one is copied too", async () => {
  const one = await product("one");
  await insertSomeRows(one.pool);
  const file = join(folder.path, "copies/first.backup");
  const { output } = await run(backupCommand, "one", [file]);
  expect(output).toContain("task: 200");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder.path, "copies"))).toEqual(["first.backup"]);
  const before = await contentOf(one.pool, WITHOUT_EPOCHS);

  await run(restoreCommand, "two", [file]);
  const two = await product("two");
  expect(await contentOf(two.pool, WITHOUT_EPOCHS)).toEqual(before);

  await one.close();
  const { result: usual } = await run(backupCommand, "one", []);
  expect(String(usual)).toContain(join(dataDir("one"), "backups", "yarus-"));
  await expect(run(restoreCommand, "one", [file])).rejects.toThrow("--force");
  await run(restoreCommand, "one", [file, "--force"]);
});

test("a restore into a running server is refused", async () => {
  const one = await product("one");
  await insertSomeRows(one.pool);
  const file = join(folder.path, "a.backup");
  await run(backupCommand, "one", [file]);
  await expect(run(restoreCommand, "one", [file, "--force"])).rejects.toThrow("уже запущен");
});

test("kill -9 of a restore after all rows are loaded leaves the old database unchanged", async () => {
  const one = await product("one");
  await insertSomeRows(one.pool);
  const file = join(folder.path, "a.backup");
  await run(backupCommand, "one", [file]);
  await one.pool.query("update task set title = 'Новее копии'");
  // Foreign keys are added again after the rows: there the restore sleeps for a minute.
  await one.pool.query(`
    create schema gate;
    create function gate.hold() returns event_trigger language plpgsql as $$
    declare loaded bigint;
    begin
      if to_regclass('public.task') is null then return; end if;
      execute 'select count(*) from public.task' into loaded;
      if loaded > 0 and current_query() like '%add constraint%' then perform pg_sleep(60); end if;
    end $$;
    create event trigger gate on ddl_command_end execute function gate.hold();`);
  const before = await contentOf(one.pool);
  await one.close();

  const env = { DATA_DIR: dataDir("one"), SECRET };
  const child = runTypeScript("scripts/restore.ts", [file, "--force"], env);
  await child.firstLine;
  await until(async () => await isAsleep(), "the restore half-way");
  child.child.kill("SIGKILL");
  await child.exited;

  const again = await openDatabase(
    { databaseUrl: null, dataDir: dataDir("one"), embedded: { settings: {} } },
    silentLog,
  );
  open.push(again);
  expect(await contentOf(again.pool)).toEqual(before);
});

async function isAsleep(): Promise<boolean> {
  const endpoint = await joinEmbedded({ dataDir: dataDir("one") }, silentLog);
  if (endpoint === null) return false;
  const client = new Client({ ...endpoint, database: EMBEDDED_DATABASE });
  await client.connect();
  const { rowCount } = await client.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'");
  await client.end();
  return rowCount === 1;
}

test("a move to a server copies everything, and the old place names the server", async ({ skip }) => {
  const server = await findServer();
  if (server === null) return skip(NO_SERVER);
  const one = await product("one");
  await insertSomeRows(one.pool);
  const before = await contentOf(one.pool);
  const target = await createBlankDatabase(server);
  try {
    await expect(run(moveCommand, "one", [target.url])).rejects.toThrow("уже запущен");
    await one.close();
    await run(moveCommand, "one", [target.url]);
    expect(await contentOf(target.database.pool)).toEqual(before);
    await expect(product("one")).rejects.toThrow("перенесены на сервер");
  } finally {
    await target.drop();
  }
});

test("a move does not overwrite a target with rows unless it is forced", async ({ skip }) => {
  const server = await findServer();
  if (server === null) return skip(NO_SERVER);
  const one = await product("one");
  await one.close();
  const target = await createBlankDatabase(server);
  try {
    await migrate(target.database.target, silentLog);
    await insertSomeRows(target.database.pool);
    const { connectionString = "" } = target.database.target;
    await target.database.close();
    await expect(run(moveCommand, "one", [connectionString])).rejects.toThrow("пустую базу");
    await run(moveCommand, "one", [connectionString, "--force"]);
  } finally {
    await target.drop();
  }
});

test("wrong arguments are reported", async () => {
  await expect(run(restoreCommand, "one", [])).rejects.toThrow("Укажите файл");
  await expect(run(restoreCommand, "one", ["none.backup"])).rejects.toThrow("Нет такого файла");
  await expect(run(restoreCommand, "one", ["a", "--forse"])).rejects.toThrow("--forse");
  await expect(run(moveCommand, "one", [])).rejects.toThrow("Укажите адрес");
  await expect(run(moveCommand, "one", ["mysql://db"])).rejects.toThrow("DATABASE_URL");
});

test("a copy that cannot be written or read leaves no partial files", async () => {
  const one = await product("one");
  await writeFile(join(folder.path, "file"), "hello");
  await expect(run(backupCommand, "one", [join(folder.path, "file/copy")])).rejects.toThrow("Не удалось записать");
  await one.close();
  await expect(run(restoreCommand, "one", [join(folder.path, "file")])).rejects.toThrow("повреждён");
  expect(await readdir(folder.path)).toEqual(["file", "one"]);
});

test("a mistyped data folder is refused and nothing is created there", async () => {
  const env = { DATA_DIR: dataDir("mistyped"), SECRET };
  const printLine = () => undefined;
  await expect(backupCommand({ args: [], env, printLine })).rejects.toThrow("нет базы Яруса");
  await expect(moveCommand({ args: ["postgres://yarus@127.0.0.1:1/yarus"], env, printLine })).rejects.toThrow(
    "нет базы Яруса",
  );
  await expect(stat(dataDir("mistyped"))).rejects.toThrow("ENOENT");
});

test.each([
  ["no copy at all", Buffer.from("hello"), "повреждён"],
  ["a packed file of something else", gzipSync("hello, this is somebody else's archive"), "не копия Яруса"],
])("a restore refuses %s before it creates a database", async (_what, bytes, message) => {
  const file = join(folder.path, "file");
  await writeFile(file, bytes);
  await expect(run(restoreCommand, "new", [file])).rejects.toThrow(message);
  expect(await readdir(folder.path)).toEqual(["file"]);
});
