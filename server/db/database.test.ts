import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder } from "#server/testing/database/embedded.ts";
import { until } from "#server/testing/process.ts";
import {
  createBlankDatabase,
  createTestDatabase,
  findServer,
  NO_SERVER,
  type TestDatabase,
} from "#server/testing/database/test-database.ts";
import { describeTarget, makeDatabase, openDatabase, serverProblem } from "./database.ts";
import { type Log, silentLog } from "#server/runtime/log.ts";

const embedded = { settings: {} };

describe("a pool", () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
  });
  afterAll(() => own.drop());

  test("parses BIGINT as a number, alone and in an array, and refuses to round one", async () => {
    const { pool } = own.database;
    const { rows } = await pool.query(
      "select 9007199254740991::bigint as n, array[1, null, -2]::bigint[] as list, '{}'::bigint[] as none",
    );
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER, list: [1, null, -2], none: [] }]);
    await expect(pool.query("select 9007199254740992::bigint as n")).rejects.toThrow("safe range");
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("survives the loss of a connection, idle or borrowed, and logs it", async () => {
    const warnings: unknown[] = [];
    const log: Log = { ...silentLog, warn: (details: unknown) => warnings.push(details) };
    const database = makeDatabase("server", { connectionString: own.url, max: 2 }, log, {});
    const borrowed = await database.pool.connect();
    await database.pool.query("select 1");
    await own.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await until(() => warnings.length >= 2 && database.pool.idleCount === 0, "both ends heard");
    borrowed.release(true);
    expect((await database.pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    await database.close();
  });

  test("does not log connections that it closes itself, even if the database ends them first", async () => {
    const warnings: unknown[] = [];
    const log: Log = { ...silentLog, warn: (details: unknown) => warnings.push(details) };
    const database = makeDatabase("server", { connectionString: own.url, max: 1 }, log, {});
    const client = await database.pool.connect();
    client.release();
    const closed = database.close();
    client.emit("error", new Error("terminating connection due to administrator command"));
    await closed;
    expect(warnings).toEqual([]);
  });

  test("ends a query that takes too long", async () => {
    const database = makeDatabase("server", { connectionString: own.url, max: 1, statementTimeout: 50 }, silentLog, {});
    await expect(database.pool.query("select pg_sleep(20)")).rejects.toThrow("statement timeout");
    await database.close();
  });

  test("rejects after its patience with an absent database, with the cause", async () => {
    const database = makeDatabase(
      "server",
      { connectionString: "postgres://u@127.0.0.1:1/x", patience: 100 },
      silentLog,
      {},
    );
    await expect(database.pool.query("select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await database.close();
  });

  test("waits when the server allows fewer connections than the pool wants", async () => {
    const role = `one_${randomUUID().replaceAll("-", "")}`;
    await own.database.pool.query(`create role ${role} login password 'one' connection limit 1`);
    const url = new URL(own.url);
    url.username = role;
    url.password = "one";
    const database = makeDatabase("server", { connectionString: url.href, max: 3 }, silentLog, {});
    const queries = ["1", "2", "3"].map((n) => database.pool.query(`select ${n}::int as n`));
    expect((await Promise.all(queries)).flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await database.close();
    await own.database.pool.query(`drop role ${role}`);
  });

  test("can be closed twice", async () => {
    const database = makeDatabase("server", { connectionString: own.url }, silentLog, {});
    await Promise.all([database.close(), database.close()]);
    await expect(database.pool.query("select 1")).rejects.toThrow("after calling end");
  });
});

describe("openDatabase", () => {
  test("opens the embedded database without a URL and keeps its data over a restart", async () => {
    const folder = await makeFolder();
    const config = { databaseUrl: null, dataDir: join(folder.path, "data"), embedded };
    const first = await openDatabase(config, silentLog);
    expect(first.kind).toBe("embedded");
    await first.pool.query("create table kept as select 7 as n");
    await first.close();
    const second = await openDatabase(config, silentLog);
    expect((await second.pool.query("select n from kept")).rows).toEqual([{ n: 7 }]);
    expect((await second.pool.query("show synchronous_commit")).rows).toEqual([{ synchronous_commit: "on" }]);
    await second.close();
    await folder.remove();
  });

  test("opens a server by its URL", async ({ skip }) => {
    const server = await findServer();
    if (server === null) return skip(NO_SERVER);
    const database = await openDatabase({ databaseUrl: server, dataDir: "unused", embedded }, silentLog);
    expect(database.kind).toBe("server");
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test("forces durable commits on a server with synchronous_commit off", async ({ skip }) => {
    const server = await findServer();
    if (server === null) return skip(NO_SERVER);
    const lax = await createBlankDatabase(server);
    await lax.database.pool.query(
      "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$",
    );
    const database = await openDatabase({ databaseUrl: lax.url, dataDir: "unused", embedded }, silentLog);
    expect((await database.pool.query("show synchronous_commit")).rows).toEqual([{ synchronous_commit: "on" }]);
    await database.close();
    await lax.drop();
  });
});

describe("the check of a server", () => {
  const good = {
    version: 150_000,
    shown: "15.0",
    fsync: "on",
    pages: "on",
    commit: "on",
    encoding: "UTF8",
    replica: false,
    collation: true,
  };
  test("accepts a good one", () => expect(serverProblem(good)).toBeNull());
  test.each([
    [{ version: 140_012, shown: "14.12" }, "14.12"],
    [{ fsync: "off" }, "fsync"],
    [{ pages: "off" }, "full_page_writes"],
    [{ encoding: "WIN1251" }, "WIN1251"],
    [{ replica: true }, "реплика"],
    [{ collation: false }, "ru-x-icu"],
  ])("refuses %o", (fault, word) => {
    expect(serverProblem({ ...good, ...fault })).toContain(word);
  });

  test("never shows the password", () => {
    expect(describeTarget({ connectionString: "postgres://u:hidden@db:5433/yarus" })).toBe("db:5433/yarus");
    expect(describeTarget({ connectionString: "://u:hidden" })).toBe("DATABASE_URL");
  });
});
