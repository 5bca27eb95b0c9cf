import { copyFile, cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "#server/runtime/log.ts";
import { migrate, MIGRATIONS } from "#server/db/migrate.ts";
import { makeFolder } from "#server/testing/database/embedded.ts";
import { contentOf, insertSomeRows } from "#server/testing/database/some-rows.ts";
import {
  createBlankDatabase,
  findServer,
  NO_SERVER,
  type TestDatabase,
} from "#server/testing/database/test-database.ts";
import { readBackup, type RestoreOptions } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let made: TestDatabase[];

beforeEach(async () => {
  folder = await makeFolder();
  made = [];
});
afterEach(async () => {
  await Promise.all(made.map((database) => database.drop()));
  await folder.remove();
});

type Kind = "embedded" | "server";

async function blank(kind: Kind, server: string | null): Promise<TestDatabase> {
  const database = await createBlankDatabase(kind === "server" && server !== null ? server : undefined);
  made.push(database);
  return database;
}

/** Creates a database with the product's schema (or that of `migrations`) and a few rows in every table. */
async function filled(
  kind: Kind = "embedded",
  server: string | null = null,
  migrations?: string,
): Promise<TestDatabase> {
  const database = await blank(kind, server);
  await migrate({ connectionString: database.url }, silentLog, migrations);
  await insertSomeRows(database.database.pool);
  return database;
}

async function backup(from: TestDatabase): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), writeBackup({ connectionString: from.url }, sink, () => undefined)]);
  return bytes;
}

/** Restores while nothing else is connected, as the commands do. */
async function restore(
  copy: Buffer | Readable,
  into: TestDatabase,
  options: Partial<RestoreOptions> = {},
): Promise<number> {
  const source = Buffer.isBuffer(copy) ? Readable.from([copy]) : copy;
  return await readBackup(
    source,
    { connectionString: into.url },
    {
      force: false,
      newEpoch: true,
      notEmpty: (rows) => `not empty: ${rows}`,
      onTable: () => undefined,
      store: { put: () => Promise.reject(new Error("no files are in these copies")) },
      log: silentLog,
      ...options,
    },
  );
}

const WITHOUT_EPOCHS = ["stream"];
const epochs = async ({ database }: TestDatabase) =>
  (await database.pool.query<{ epoch: string }>("select epoch from stream")).rows.map(({ epoch }) => epoch);

/** Queries over a connection that does not belong to the product. */
async function ask<Row extends object>({ url }: TestDatabase, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.each<[Kind, Kind]>([
  ["embedded", "embedded"],
  ["embedded", "server"],
  ["server", "embedded"],
])("from %s to %s PostgreSQL", (from, to) => {
  test("a restore copies everything and gives every stream a new epoch", async ({ skip }) => {
    const server = await findServer();
    if (server === null && [from, to].includes("server")) return skip(NO_SERVER);
    const source = await filled(from, server);
    const target = await blank(to, server);
    const copy = await backup(source);
    const rows = await restore(copy, target);
    expect(await contentOf(target.database.pool, WITHOUT_EPOCHS)).toEqual(
      await contentOf(source.database.pool, WITHOUT_EPOCHS),
    );
    const heads = "select id, head, min_seq, task_number from stream order by id";
    expect((await target.database.pool.query(heads)).rows).toEqual((await source.database.pool.query(heads)).rows);
    const [before, after] = [await epochs(source), await epochs(target)];
    expect(after).toHaveLength(before.length);
    expect(new Set([...before, ...after]).size).toBe(before.length * 2);
    expect(rows).toBeGreaterThan(200);
    expect(await migrate({ connectionString: target.url }, silentLog)).toEqual([]);
  });
});

test("a move keeps the epochs, because nothing goes back in time", async () => {
  const source = await filled();
  const target = await blank("embedded", null);
  await restore(await backup(source), target, { newEpoch: false });
  expect(await contentOf(target.database.pool)).toEqual(await contentOf(source.database.pool));
});

test("identities, generated columns, cyclic keys and triggers are restored", async () => {
  const migrations = join(folder.path, "migrations");
  await cp(MIGRATIONS, migrations, { recursive: true });
  await writeFile(
    join(migrations, "9001-more.sql"),
    `create table hen (id bigint generated always as identity primary key, egg bigint, title text,
       found tsvector generated always as (to_tsvector('russian', title)) stored, hatched int not null default 0);
     create table egg (id bigserial primary key, hen bigint references hen);
     alter table hen add foreign key (egg) references egg;
     create function count_hatched() returns trigger language plpgsql as $$ begin new.hatched := new.hatched + 1; return new; end $$;
     create trigger hatch before insert on hen for each row execute function count_hatched();
     create type mood as enum ('good'); create view hens as select * from hen;`,
  );
  const source = await filled("embedded", null, migrations);
  await source.database.pool.query(
    `insert into hen (title) values ('Ёлочка'); insert into egg (hen) values (1); update hen set egg = 1;
     select nextval('egg_id_seq'), nextval('egg_id_seq')`,
  );
  const target = await filled("embedded", null, migrations);
  const copy = await backup(source);
  await target.database.close();
  await restore(copy, target, { migrations, force: true });
  const rows = await ask(target, "select hen.*, nextval('egg_id_seq') as next from hen");
  expect(rows).toEqual([{ id: "1", egg: "1", title: "Ёлочка", found: "'елочк':1", hatched: 1, next: "4" }]);
});

test("an older copy is migrated to the schema of this version", async () => {
  const migrations = join(folder.path, "migrations");
  await cp(MIGRATIONS, migrations, { recursive: true });
  const source = await filled();
  const copy = await backup(source);
  await writeFile(join(migrations, "9001-more.sql"), "alter table task add column more int not null default 7;");
  const target = await blank("embedded", null);
  await restore(copy, target, { migrations });
  const { rows } = await target.database.pool.query("select distinct more from task");
  expect(rows).toEqual([{ more: 7 }]);
});

describe("a restore is refused and changes nothing when", () => {
  let target: TestDatabase;
  let before: Record<string, string[]>;
  let copy: Buffer;
  beforeEach(async () => {
    target = await filled();
    await target.database.pool.query("update task set title = 'Цель'");
    before = await contentOf(target.database.pool);
    copy = await backup(target);
    await target.database.close();
  });
  afterEach(async () => {
    for (const [table, rows] of Object.entries(before)) {
      const sql = `select t::text as row from "${table}" t order by t::text collate "C"`;
      expect((await ask<{ row: string }>(target, sql)).map(({ row }) => row)).toEqual(rows);
    }
  });

  test("the database has rows and --force is absent", async () => {
    await expect(restore(copy, target)).rejects.toThrow(/not empty: \d+/);
  });

  test("the server is running on the database", async () => {
    const product = new Client({ connectionString: target.url, application_name: "yarus" });
    await product.connect();
    await expect(restore(copy, target, { force: true })).rejects.toThrow("работает запущенный Ярус");
    await product.end();
  });

  test("the copy is of a newer version", async () => {
    const migrations = join(folder.path, "none");
    await cp(MIGRATIONS, migrations, { recursive: true });
    await copyFile(join(migrations, "0001-base.sql"), join(migrations, "9001-more.sql"));
    await writeFile(join(migrations, "9001-more.sql"), "create table more (n int);");
    const newer = await backup(await filled("embedded", null, migrations));
    await expect(restore(newer, target, { force: true })).rejects.toThrow("более новой версией");
  });

  test("the copy has the schema of another build", async () => {
    const migrations = join(folder.path, "other");
    await cp(MIGRATIONS, migrations, { recursive: true });
    await writeFile(join(migrations, "9001-more.sql"), "create table more (n int);");
    const other = await backup(await filled("embedded", null, migrations));
    await writeFile(join(migrations, "9001-more.sql"), "create table more (n bigint);");
    await expect(restore(other, target, { force: true, migrations })).rejects.toThrow("другой сборкой");
  });

  test("the copy is cut off at any place", async () => {
    for (const part of [0.05, 0.3, 0.6, 0.9, 0.999]) {
      await expect(restore(copy.subarray(0, copy.length * part), target, { force: true })).rejects.toThrow("повреждён");
    }
  });

  test("a byte of the copy has changed", async () => {
    const damaged = Buffer.from(copy);
    damaged.write("Мель", damaged.indexOf("Цель"));
    await expect(restore(damaged, target, { force: true })).rejects.toThrow("контрольной суммой");
  });

  test("the source fails half-way", async () => {
    const failing = new PassThrough();
    failing.write(copy.subarray(0, copy.length / 2), () => failing.destroy(new Error("the disk went away")));
    await expect(restore(failing, target, { force: true })).rejects.toThrow("the disk went away");
  });
});

test("foreign tables are never dropped, not even with force", async () => {
  const target = await blank("embedded", null);
  await target.database.pool.query("create table invoices (n int)");
  const copy = await backup(await filled());
  await target.database.close();
  await expect(restore(copy, target, { force: true })).rejects.toThrow("invoices");
});

test("the owner of a database on a server needs no other privileges", async ({ skip }) => {
  const server = await findServer();
  if (server === null) return skip(NO_SERVER);
  const copy = await backup(await filled());
  const target = await blank("server", server);
  const role = `yarus_test_owner_${String(process.pid)}`;
  await target.database.pool.query(
    `create role ${role} login nosuperuser;
     do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`,
  );
  try {
    const url = new URL(target.url);
    url.username = role;
    const asOwner = { ...target, url: url.href };
    await target.database.close();
    await restore(copy, asOwner);
    await restore(copy, asOwner, { force: true });
    expect(await ask(asOwner, "select count(*)::int as n, current_user as who from task")).toEqual([
      { n: 200, who: role },
    ]);
  } finally {
    await ask(target, `reassign owned by ${role} to current_user`);
    await ask(target, `drop owned by ${role}`);
    await ask(
      target,
      `do $$ begin execute format('alter database %I owner to %I', current_database(), current_user); end $$`,
    );
    await ask(target, `drop role ${role}`);
  }
});

test("a restore waits for connections that are closing and refuses those that stay", async () => {
  const copy = await backup(await filled());
  const target = await blank("embedded", null);
  const other = new Client({ connectionString: target.url, application_name: "yarus" });
  await other.connect();
  await expect(restore(copy, target)).rejects.toThrow("соединений: 1");
  const restored = restore(copy, target);
  const ours =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'yarus%'";
  await vi.waitFor(async () => expect(await ask(target, ours)).toEqual([{ n: 2 }]), 3_000);
  await other.end();
  expect(await restored).toBeGreaterThan(200);
});

test("a database without tables of the product cannot be copied", async () => {
  await expect(backup(await blank("embedded", null))).rejects.toThrow("Копировать нечего");
});

test("a copy taken during writes is consistent", async () => {
  const source = await filled();
  const { pool } = source.database;
  const stop = new AbortController();
  const writer = (async () => {
    while (!stop.signal.aborted) {
      await pool.query(
        `with s as (update stream set head = head + 1 where id = 'user:1' returning id, head)
         insert into change (stream_id, seq, at, ops) select id, head + 1000, now(), '[]' from s`,
      );
    }
  })();
  const copies = [await backup(source), await backup(source), await backup(source)];
  stop.abort();
  await writer;
  for (const copy of copies) {
    const target = await blank("embedded", null);
    await restore(copy, target);
    const { rows } = await target.database.pool.query(
      `select head, (select count(*) from change where stream_id = id and seq > 1000) as logged from stream where id = 'user:1'`,
    );
    expect(rows[0].logged).toBe(rows[0].head);
  }
});
