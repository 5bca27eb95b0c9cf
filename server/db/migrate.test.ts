import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFolder } from "#server/testing/database/embedded.ts";
import { createBlankDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { silentLog } from "#server/runtime/log.ts";
import { migrate, MIGRATIONS, readMigrations } from "./migrate.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let blank: TestDatabase;

beforeEach(async () => {
  folder = await makeFolder();
  blank = await createBlankDatabase();
});
afterEach(async () => {
  await blank.drop();
  await folder.remove();
});

const put = (name: string, sql: string) => writeFile(join(folder.path, name), sql);
const run = () => migrate({ connectionString: blank.url }, silentLog, folder.path);
const tables = async () =>
  (
    await blank.database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
  ).rows.map(({ name }) => name);

test("migrations are applied once, in order", async () => {
  await put("0002-b.sql", "alter table a add column second int;");
  await put("0001-a.sql", "create table a (n int);");
  expect(await run()).toEqual(["0001-a.sql", "0002-b.sql"]);
  expect(await run()).toEqual([]);
  await put("0003-c.sql", "insert into a values (1, 2);");
  expect(await run()).toEqual(["0003-c.sql"]);
  expect((await blank.database.pool.query("select * from a")).rows).toEqual([{ n: 1, second: 2 }]);
});

test("nodes that start together apply each migration once", async () => {
  await put("0001-a.sql", "create table a (n int); select pg_sleep(0.05);");
  await put("0002-b.sql", "insert into a values (1);");
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort((a, b) => a.localeCompare(b))).toEqual(["0001-a.sql", "0002-b.sql"]);
  expect((await blank.database.pool.query("select * from a")).rows).toEqual([{ n: 1 }]);
});

test("a failed migration is rolled back and named", async () => {
  await put("0001-a.sql", "create table a (n int);");
  await put("0002-b.sql", "create table b (n int); insert into a values ('x');");
  await expect(run()).rejects.toMatchObject({ name: "StartRefusal", message: expect.stringContaining("0002-b.sql") });
  expect(await tables()).toEqual(["a", "migration"]);
});

test("a changed applied migration stops the start; other line ends are not a change", async () => {
  await put("0001-a.sql", "create table a (n int);\n-- end\n");
  await run();
  await put("0001-a.sql", "create table a (n int);\r\n-- end\r\n");
  expect(await run()).toEqual([]);
  await put("0001-a.sql", "create table a (n bigint);\n-- end\n");
  await expect(run()).rejects.toThrow("уже применён");
});

test("the previous version works with a schema that has only additions", async () => {
  await put("0001-a.sql", "create table a (n int);");
  await put("0002-b.sql", "create table b (n int);");
  await run();
  await rm(join(folder.path, "0002-b.sql"));
  expect(await run()).toEqual([]);
});

test("the previous version stops when a newer migration is destructive", async () => {
  await put("0001-a.sql", "create table a (n int);");
  await put("0002-b.sql", "-- destructive: nobody reads it since 0.4\ndrop table a;");
  await run();
  await rm(join(folder.path, "0002-b.sql"));
  await expect(run()).rejects.toThrow("более новой версией");
});

test("an accidental loss of rows stops a migration", async () => {
  await put("0001-a.sql", "create table a (n int); create table b (n int);");
  await run();
  await blank.database.pool.query("insert into a values (1), (2)");
  await put("0002-b.sql", "delete from a where n = 1; drop table b;");
  await expect(run()).rejects.toThrow("a: 2 → 1");
  expect((await blank.database.pool.query("select n from a")).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await put("0002-b.sql", "-- destructive: one was a mistake\ndelete from a where n = 1;");
  expect(await run()).toEqual(["0002-b.sql"]);
});

test("names and numbers are checked, and a missing folder is reported", async () => {
  await put("1-a.sql", "");
  await expect(readMigrations(folder.path)).rejects.toThrow("NNNN-name.sql");
  await rm(join(folder.path, "1-a.sql"));
  await put("0001-a.sql", "");
  await put("0001-b.sql", "");
  await expect(readMigrations(folder.path)).rejects.toThrow("number 1");
  await expect(readMigrations(join(folder.path, "none"))).rejects.toThrow("npm run build");
});

test("the product's migrations apply, also from a copy of the folder as in a build", async () => {
  const copy = join(folder.path, "migrations");
  await cp(MIGRATIONS, copy, { recursive: true });
  const names = (await readMigrations()).map(({ name }) => name);
  expect(await migrate({ connectionString: blank.url }, silentLog, copy)).toEqual(names);
  expect(await migrate({ connectionString: blank.url }, silentLog)).toEqual([]);
});

/**
 * Statements that may lose data or cannot run in a transaction. Not among them: `on delete cascade` of a new table, dropping a constraint,
 * an index, a trigger, a function or `not null`.
 */
const LOSES = /\btruncate\b|\bdrop\b|\bdelete\s+from\b|\bcascade\b/i;
const OUTSIDE = /\b(begin|commit|rollback)\s*;|\bconcurrently\b|\bvacuum\b|\balter\s+system\b/i;
const plain = (sql: string) =>
  sql
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/\bon\s+delete\s+cascade\b/gi, "")
    .replaceAll(/\bdrop\s+(?:constraint|index|trigger|function|not\s+null)\b/gi, "");

const faults = (sql: string, destructive: boolean) => [
  ...(!destructive && LOSES.test(plain(sql)) ? ["loses"] : []),
  ...(OUTSIDE.test(plain(sql)) ? ["outside"] : []),
];

describe("every migration of the product", () => {
  test("is marked if it may lose data, and can run in a transaction", async () => {
    for (const { name, sql, destructive } of await readMigrations()) {
      expect({ name, faults: faults(sql, destructive) }).toEqual({ name, faults: [] });
    }
  });

  test.each([
    ["truncate task;", ["loses"]],
    ["DROP TABLE task;", ["loses"]],
    ["alter table task drop column title;", ["loses"]],
    ["delete from task;", ["loses"]],
    ["alter table a drop constraint b cascade;", ["loses"]],
    ["create index concurrently i on task (id);", ["outside"]],
    ["commit;", ["outside"]],
    ["alter table a drop constraint b;", []],
    ["drop index i;", []],
    ["alter table a alter column b drop not null;", []],
    ["create table a (b uuid references c on delete cascade); -- never drop it", []],
  ])("is checked by rules that judge %s", (sql, expected) => {
    expect(faults(sql, false)).toEqual(expected);
  });

  test("is numbered without a gap", async () => {
    expect((await readMigrations()).map(({ number }, index) => number - index)).toEqual(
      (await readMigrations()).map(() => 1),
    );
    expect(await readFile(join(MIGRATIONS, "0001-base.sql"), "utf8")).toContain("create table");
  });
});
