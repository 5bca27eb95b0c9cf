import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Log } from "#server/runtime/log.ts";
import { silentLog } from "#server/runtime/log.ts";
import { askEmbedded, makeFolder, refusal } from "#server/testing/database/embedded.ts";
import { findNative } from "./binaries.ts";
import { type EmbeddedPostgres, startEmbedded } from "./supervisor.ts";

const NOT_ROOT = "needs root, who runs the database as another user";
const isRoot = process.getuid?.() === 0;

let folder: Awaited<ReturnType<typeof makeFolder>>;
let closed: string;
let options: { dataDir: string; native: string; fallbackRoot: string };
let running: EmbeddedPostgres | null = null;

/** A clone and its packages under a folder that only root may enter, as under /root. */
beforeAll(async () => {
  folder = await makeFolder();
  closed = join(folder.path, "root");
  await mkdir(closed, { mode: 0o700 });
  await symlink(findNative(), join(closed, "native"));
  await mkdir(join(folder.path, "var-lib"));
  const fallbackRoot = join(folder.path, "var-lib");
  options = { dataDir: join(closed, "data"), native: join(closed, "native"), fallbackRoot };
});
afterAll(() => folder.remove());
beforeEach(({ skip }) => skip(!isRoot, NOT_ROOT));
afterEach(async () => {
  await running?.stop();
  running = null;
});

test("the database is placed where its user may enter, and the start reports the folder", async () => {
  const messages: string[] = [];
  const log: Log = { ...silentLog, info: (_details: unknown, message?: string) => messages.push(String(message)) };
  running = await startEmbedded(options, log);
  expect(running.place.folder.startsWith(options.fallbackRoot)).toBe(true);
  expect(messages.join("\n")).toContain(running.place.folder);
  await askEmbedded(running, "create table kept as select 1 as n");
  expect(await readFile(join(running.place.folder, "password"), "utf8")).toBe(running.endpoint.password);
  expect(existsSync(join(options.dataDir, "postgres", "cluster"))).toBe(false);
});

test("the next start finds it there", async () => {
  running = await startEmbedded(options, silentLog);
  expect(await askEmbedded(running, "select n from kept")).toEqual([{ n: 1 }]);
});

test("a clone that was moved still finds it", async () => {
  const moved = join(folder.path, "moved");
  await rename(closed, moved);
  try {
    running = await startEmbedded(
      { ...options, dataDir: join(moved, "data"), native: join(moved, "native") },
      silentLog,
    );
    expect(await askEmbedded(running, "select n from kept")).toEqual([{ n: 1 }]);
    await running.stop();
  } finally {
    await rename(moved, closed);
  }
});

test("a missing place stops the start and makes no empty database", async () => {
  const aside = join(folder.path, "aside");
  await rename(options.fallbackRoot, aside);
  await mkdir(options.fallbackRoot);
  expect(await refusal(options)).toContain("Папки с базой больше нет");
  await rm(options.fallbackRoot, { recursive: true });
  await rename(aside, options.fallbackRoot);
});

test("a database in a folder that was closed later is not replaced by an empty one", async () => {
  const dataDir = join(folder.path, "open/data");
  running = await startEmbedded({ dataDir }, silentLog);
  await running.stop();
  await chmod(join(folder.path, "open"), 0o700);
  expect(await refusal({ ...options, dataDir })).toContain("не войти в папку базы");
  await chmod(join(folder.path, "open"), 0o755);
});

test("a folder that cannot be created stops the start and is named", async ({ skip }) => {
  skip(!existsSync("/proc/self"), "needs /proc of Linux");
  const dataDir = "/proc/yarus-nowhere";
  await expect(startEmbedded({ ...options, dataDir }, silentLog)).rejects.toThrow(dataDir);
});
