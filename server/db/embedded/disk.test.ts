import { execFileSync } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, type TestContext } from "vitest";
import { makeDatabase } from "#server/db/database.ts";
import { silentLog } from "#server/runtime/log.ts";
import { askEmbedded, makeFolder, refusal } from "#server/testing/database/embedded.ts";
import { until } from "#server/testing/process.ts";
import { type EmbeddedPostgres, startEmbedded } from "./supervisor.ts";

const SETTINGS = { max_wal_size: "48MB", min_wal_size: "32MB", shared_buffers: "16MB" };

let folder: Awaited<ReturnType<typeof makeFolder>>;
let disk: string;
let mounted = false;
let running: EmbeddedPostgres | null = null;

beforeAll(async () => {
  folder = await makeFolder();
  disk = join(folder.path, "disk");
  await mkdir(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=755", "tmpfs", disk], { stdio: "ignore" });
    mounted = true;
  } catch {
    // Each test below skips itself.
  }
});
afterEach(async () => {
  await running?.stop();
  running = null;
});
afterAll(async () => {
  if (mounted) execFileSync("umount", [disk]);
  await folder.remove();
});

const needDisk = (skip: TestContext["skip"]) => skip(!mounted, "needs the right to mount a small disk");

/** Fills the disk except for `spare` bytes; returns a function that frees it. */
async function fill(spare: number): Promise<() => Promise<void>> {
  const path = join(disk, "filler");
  const { bavail, bsize } = await statfs(disk);
  await writeFile(path, Buffer.alloc(Math.max(0, bavail * bsize - spare)));
  return () => rm(path);
}

test("the first start with too little space for a database reports it and leaves nothing", async ({ skip }) => {
  needDisk(skip);
  const free = await fill(60_000_000);
  expect(await refusal({ dataDir: join(disk, "data") })).toContain("На диске нет места");
  await free();
});

test("a full disk stops writes, and committed rows are intact when there is space again", async ({ skip }) => {
  needDisk(skip);
  const dataDir = join(disk, "data");
  running = await startEmbedded({ dataDir, settings: SETTINGS }, silentLog);
  const database = makeDatabase("embedded", { ...running.endpoint, database: "postgres" }, silentLog, {});
  await database.pool.query("create table kept (n int, ballast text)");
  await database.pool.query("insert into kept values (1, '')");
  const free = await fill(2_000_000);
  let acknowledged = 1;
  const write = async () => {
    for (;;) {
      await database.pool.query("insert into kept select $1, repeat(md5(random()::text), 20000)", [acknowledged + 1]);
      acknowledged++;
    }
  };
  await expect(write()).rejects.toThrow();
  await free();
  const writes = () =>
    database.pool.query("insert into kept values (0, '')").then(
      () => true,
      () => false,
    );
  await until(writes, "writing again", 20_000);
  const { rows } = await database.pool.query("select count(*) as n from kept where n > 0");
  expect(rows).toEqual([{ n: acknowledged }]);
  await database.close();
});

test("a start on a full disk reports it and works after space is freed", async ({ skip }) => {
  needDisk(skip);
  const dataDir = join(disk, "data");
  const free = await fill(0);
  expect(await refusal({ dataDir, settings: SETTINGS })).toContain("На диске нет места");
  await free();
  running = await startEmbedded({ dataDir, settings: SETTINGS }, silentLog);
  expect(await askEmbedded(running, "select count(*) > 0 as some from kept")).toEqual([{ some: true }]);
});
