import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "#server/runtime/log.ts";
import { makeFolder } from "#server/testing/database/embedded.ts";
import { until } from "#server/testing/process.ts";
import { isLocked, takeLock } from "./lock.ts";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let path: string;

beforeEach(async () => {
  folder = await makeFolder();
  path = join(folder.path, "yarus.lock");
});
afterEach(() => folder.remove());

const take = () => takeLock(folder.path, silentLog, { beat: 40, silent: 400 });
const elsewhere = { id: "x", pid: process.pid, born: "1", machine: "another boot", host: "node-2" };

test("one process holds the lock, a second is refused, and after the release it is free", async () => {
  const release = await take();
  await expect(take()).rejects.toThrow("уже запущен");
  await release();
  const again = await take();
  await again();
  expect(await readdir(folder.path)).toEqual([]);
});

test("of many that find the lock of a dead process, one gets it", async () => {
  const dead = { ...elsewhere, machine: "" };
  await writeFile(path, JSON.stringify(dead));
  await utimes(path, 1, 1);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, take));
  const won = tries.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(won).toHaveLength(1);
  await won[0]?.();
});

test("a lock that a live process on another machine keeps touching is respected", async () => {
  await writeFile(path, JSON.stringify(elsewhere));
  const beat = setInterval(() => void utimes(path, new Date(), new Date()), 40);
  await expect(take()).rejects.toThrow("node-2");
  clearInterval(beat);
});

test("a fresh lock of another machine is taken over when it is no longer touched", async () => {
  await writeFile(path, JSON.stringify(elsewhere));
  const release = await take();
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ pid: process.pid });
  await release();
});

test("a live holder on a machine whose clock is behind or ahead is not taken for dead", async () => {
  await writeFile(path, JSON.stringify(elsewhere));
  let ahead = 0;
  const beat = setInterval(
    () => void utimes(path, new Date(Date.now() + 60_000 + ahead++), new Date(Date.now() + 60_000 + ahead)),
    40,
  );
  await expect(take()).rejects.toThrow("node-2");
  clearInterval(beat);
});

test("a torn lock file does not block the lock", async () => {
  await writeFile(path, '{"id":');
  const release = await take();
  await release();
});

test("the holder touches its lock, and a release never removes the lock of another process", async () => {
  const release = await take();
  await utimes(path, 1, 1);
  await until(async () => (await stat(path)).mtimeMs > 1_000_000, "a beat");
  expect(await isLocked(folder.path, silentLog)).toBe(true);
  await rm(path);
  await writeFile(path, JSON.stringify(elsewhere));
  await release();
  expect(await readdir(folder.path)).toEqual(["yarus.lock"]);
});
