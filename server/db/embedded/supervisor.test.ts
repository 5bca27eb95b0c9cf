import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeDatabase } from "#server/db/database.ts";
import { silentLog } from "#server/runtime/log.ts";
import { askEmbedded, makeFolder, refusal } from "#server/testing/database/embedded.ts";
import { runTypeScript, until } from "#server/testing/process.ts";
import { isAlive } from "./postmaster.ts";
import { type EmbeddedPostgres, type EmbeddedOptions, joinEmbedded, startEmbedded } from "./supervisor.ts";

const HOLDER = "server/testing/hold-database.ts";

const NEEDS_PROC = "needs /proc of Linux";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let base: string;
let running: EmbeddedPostgres | null = null;

beforeAll(async () => {
  folder = await makeFolder();
  base = folder.path;
});
afterEach(async () => {
  await running?.stop();
  running = null;
});
afterAll(() => folder.remove());

const start = async (options: EmbeddedOptions) => (running = await startEmbedded(options, silentLog));

describe("one data folder through its life", () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = join(base, "life");
  });

  test("the first start creates a durable database with Russian order", async () => {
    const embedded = await start({ dataDir });
    expect(await askEmbedded(embedded, "show fsync")).toEqual([{ fsync: "on" }]);
    expect(await askEmbedded(embedded, "show synchronous_commit")).toEqual([{ synchronous_commit: "on" }]);
    expect(await askEmbedded(embedded, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    const words = await askEmbedded<{ w: string }>(
      embedded,
      "select w from unnest(array['Ящик','Ёлка','еж','яблоко','арбуз','жук','елка']) w order by w",
    );
    expect(words.map(({ w }) => w)).toEqual(["арбуз", "еж", "елка", "Ёлка", "жук", "яблоко", "Ящик"]);
    const stems = await askEmbedded<{ v: string }>(
      embedded,
      "select to_tsvector('russian', 'Зелёные ЁЛКИ')::text as v",
    );
    expect(stems[0]?.v).toContain("елк");
    await askEmbedded(embedded, "create table kept (n int)");
  });

  test("a second start on the same folder is refused, in this process and in another", async () => {
    const embedded = await start({ dataDir });
    expect(await refusal({ dataDir })).toContain("уже запущен");
    const other = runTypeScript(HOLDER, [dataDir]);
    expect(await other.firstLine).toContain("уже запущен");
    expect(await other.exited).toBe(75);
    expect(await askEmbedded(embedded, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a tool joins the database of a running server, and finds none when it is stopped", async () => {
    const embedded = await start({ dataDir });
    expect((await joinEmbedded({ dataDir }, silentLog))?.host).toBe(embedded.endpoint.host);
    await embedded.stop();
    expect(await joinEmbedded({ dataDir }, silentLog)).toBeNull();
    expect(isAlive(embedded.postmasterPid())).toBe(false);
  });

  test("after kill -9 of the server the next start adopts the same postmaster", async () => {
    const holder = runTypeScript(HOLDER, [dataDir]);
    const pid = Number((await holder.firstLine).split(" ")[1]);
    holder.child.kill("SIGKILL");
    await holder.exited;
    expect(isAlive(pid)).toBe(true);
    const embedded = await start({ dataDir });
    expect(embedded.postmasterPid()).toBe(pid);
    await askEmbedded(embedded, "insert into kept values (1)");
    await embedded.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test("an orphaned postmaster with other settings is stopped cleanly and a new one started", async () => {
    const holder = runTypeScript(HOLDER, [dataDir]);
    const pid = Number((await holder.firstLine).split(" ")[1]);
    holder.child.kill("SIGKILL");
    await holder.exited;
    const embedded = await start({ dataDir, settings: { work_mem: "6MB" } });
    expect(embedded.postmasterPid()).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
    expect(await askEmbedded(embedded, "show work_mem")).toEqual([{ work_mem: "6MB" }]);
  });

  test("SIGTERM to the server stops the database cleanly", async () => {
    const holder = runTypeScript(HOLDER, [dataDir]);
    const pid = Number((await holder.firstLine).split(" ")[1]);
    holder.child.kill("SIGTERM");
    expect(await holder.exited).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(join(dataDir, "postgres"))).not.toContain("yarus.lock");
  });

  test("a server that exits without closing leaves no postmaster", async () => {
    const holder = runTypeScript(HOLDER, [dataDir]);
    const pid = Number((await holder.firstLine).split(" ")[1]);
    holder.child.kill("SIGUSR2");
    expect(await holder.exited).toBe(3);
    await until(() => !isAlive(pid), "the end of the postmaster");
  });

  test("a dead postmaster is restarted with all committed rows", async () => {
    const embedded = await start({ dataDir });
    const database = makeDatabase("embedded", { ...embedded.endpoint, database: "postgres" }, silentLog, {});
    await database.pool.query("insert into kept values (2)");
    const pid = embedded.postmasterPid();
    process.kill(pid, "SIGKILL");
    await until(() => embedded.postmasterPid() !== pid, "a new postmaster");
    // The pool waits until the database is back.
    expect((await database.pool.query("select n from kept order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
    await database.close();
  });

  test("a pid file whose number passed to another program does not block the start", async ({ skip }) => {
    skip(process.platform !== "linux", NEEDS_PROC);
    const stranger = spawn("sleep", ["60"], { stdio: "ignore", ...(process.getuid?.() === 0 && { uid: 65534 }) });
    try {
      await writeFile(
        join(dataDir, "postgres/cluster/postmaster.pid"),
        `${String(stranger.pid)}\n${dataDir}/postgres/cluster\n1\n5432\n${dataDir}/postgres/run\n\n1 1\nready   \n`,
      );
      const embedded = await start({ dataDir });
      expect(await askEmbedded(embedded, "select count(*) as n from kept")).toEqual([{ n: 2 }]);
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  test("a zombie postmaster does not block the start", async ({ skip }) => {
    skip(process.platform !== "linux", NEEDS_PROC);
    // The shell replaces itself by a program that never reaps children; a shell would reap one that exits.
    const careless = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "ignore"],
      ...(process.getuid?.() === 0 && { uid: 65534 }),
    });
    try {
      const [output] = await once(careless.stdout, "data");
      const corpse = Number(String(output));
      const program = `/proc/${String(careless.pid)}/comm`;
      await until(async () => (await readFile(program, "utf8")).trim() === "sleep", "the end of the shell");
      process.kill(corpse, "SIGKILL");
      await until(() => !isAlive(corpse), "the end of the child");
      expect(() => process.kill(corpse, 0)).not.toThrow();
      const left = `${String(corpse)}\n${dataDir}/postgres/cluster\n1\n5432\n${dataDir}/postgres/run\n\n1 1\nready   \n`;
      await writeFile(join(dataDir, "postgres/cluster/postmaster.pid"), left);
      await writeFile(join(dataDir, "postgres/run/.s.PGSQL.5432.lock"), left);
      const embedded = await start({ dataDir });
      expect(await askEmbedded(embedded, "select count(*) as n from kept")).toEqual([{ n: 2 }]);
    } finally {
      careless.kill();
    }
  });

  test("a stale lock of a dead process is taken over, even with a reused number", async ({ skip }) => {
    skip(process.platform !== "linux", NEEDS_PROC);
    const lock = { id: "x", pid: process.pid, born: "1", machine: "", host: "here" };
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    const machine = `${boot} ${await readlink("/proc/self/ns/pid")}`;
    await writeFile(join(dataDir, "postgres/yarus.lock"), JSON.stringify({ ...lock, machine }));
    const embedded = await start({ dataDir });
    expect(await askEmbedded(embedded, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a folder of another PostgreSQL version is not changed", async () => {
    const path = join(dataDir, "postgres/cluster/PG_VERSION");
    await writeFile(path, "17\n");
    expect(await refusal({ dataDir })).toContain("создана PostgreSQL 17");
    await writeFile(path, "18\n");
    expect(await askEmbedded(await start({ dataDir }), "select count(*) as n from kept")).toEqual([{ n: 2 }]);
  });
});

describe("a start", () => {
  test("succeeds after an interrupted initdb", async () => {
    const dataDir = join(base, "interrupted");
    const holder = runTypeScript(HOLDER, [dataDir]);
    const place = join(dataDir, "postgres");
    const begun = async () =>
      existsSync(place) && (await readdir(place)).some((name) => /^cluster\.new-\d+$/.test(name));
    await until(begun, "initdb at work");
    holder.child.kill("SIGKILL");
    await holder.exited;
    expect(await askEmbedded(await start({ dataDir }), "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(place)).filter((name) => name.startsWith("cluster"))).toEqual(["cluster"]);
  });

  test("does not change a folder with other files", async () => {
    const dataDir = join(base, "foreign");
    await mkdir(join(dataDir, "postgres/cluster"), { recursive: true });
    await writeFile(join(dataDir, "postgres/cluster/photo.jpg"), "");
    expect(await refusal({ dataDir })).toContain("не база Яруса");
    expect(await readdir(join(dataDir, "postgres/cluster"))).toEqual(["photo.jpg"]);
  });

  test("works with a path that is too long for a socket", async () => {
    const dataDir = join(base, "d".repeat(120));
    const embedded = await start({ dataDir });
    expect(embedded.endpoint.host.length).toBeLessThan(90);
    expect(await askEmbedded(embedded, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("with broken programs is refused with a hint to DATABASE_URL", async () => {
    const native = join(base, "native");
    await mkdir(join(native, "bin"), { recursive: true });
    await writeFile(join(native, "bin/postgres"), "not a program", { mode: 0o755 });
    expect(await refusal({ dataDir: join(base, "broken"), native })).toContain("DATABASE_URL");
  });

  test("in a folder whose data moved to a server names that server", async () => {
    const dataDir = join(base, "moved");
    await mkdir(join(dataDir, "postgres"), { recursive: true });
    await writeFile(join(dataDir, "postgres/moved-to-server.txt"), "db.example.ru/yarus\n");
    expect(await refusal({ dataDir })).toContain("db.example.ru/yarus");
  });
});
