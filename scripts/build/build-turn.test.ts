import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inTurn } from "./build-turn.mjs";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "turn-"));
  file = join(folder, "dist", "building");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("runs one call at a time and removes the lock file", async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
    return name;
  };
  const names = await Promise.all(["a", "b", "c"].map((name) => inTurn(file, work(name))));
  expect(names).toEqual(["a", "b", "c"]);
  expect(events.filter((_line, at) => at % 2 === 0).map((line) => `${line.slice(0, 1)} ends`)).toEqual(
    events.filter((_line, at) => at % 2 === 1),
  );
  expect(existsSync(file)).toBe(false);
});

it("releases the lock if the work fails", async () => {
  await expect(inTurn(file, () => Promise.reject(new Error("не собралось")))).rejects.toThrow("не собралось");
  expect(existsSync(file)).toBe(false);
});

it("lets only one of several callers take over the lock of a dead process", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  await inTurn(file, () => Promise.resolve());
  writeFileSync(file, `${pid} 1`);
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all([inTurn(file, work), inTurn(file, work)]);
  expect(most).toBe(1);
});
