import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isInstalled, nodeSuits, nodeTooOld } from "./install.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "yarus-install-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lockOf = (version: string) => ({
  packages: { "": {}, "node_modules/a": { version }, "node_modules/b": { version: "1.0.0", optional: true } },
});

function write(path: string, value: unknown): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
}

describe("the Node that runs us", () => {
  test.each(["20.19.0", "20.20.1", "22.0.0", "24.21.0", "26.1.0"])("%s suits", (version) => {
    expect(nodeSuits(version)).toBe(true);
  });
  test.each(["20.18.3", "18.20.0", "16.0.0", "9.11.2"])("%s does not", (version) => {
    expect(nodeSuits(version)).toBe(false);
    expect(nodeTooOld(version)).toContain(version);
  });
  test("the oldest one is the one that package.json promises", () => {
    const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    expect(engines.node).toBe(">=20.19");
  });
});

describe("what is installed", () => {
  test("nothing, in a fresh clone", () => {
    write("package-lock.json", lockOf("1.0.0"));
    expect(isInstalled(root)).toBe(false);
  });
  test("all of it, when someone ran npm by hand; the optional may be missing", () => {
    write("package-lock.json", lockOf("1.0.0"));
    write("node_modules/.package-lock.json", { packages: { "node_modules/a": { version: "1.0.0" } } });
    expect(isInstalled(root)).toBe(true);
  });
  test("no longer, once the lock file has changed", () => {
    write("package-lock.json", lockOf("1.0.0"));
    write("node_modules/.package-lock.json", { packages: { "node_modules/a": { version: "1.0.0" } } });
    expect(isInstalled(root)).toBe(true);
    write("package-lock.json", lockOf("1.0.1"));
    expect(isInstalled(root)).toBe(false);
  });
  test("not when an install by hand was of something else", () => {
    write("package-lock.json", lockOf("1.0.1"));
    write("node_modules/.package-lock.json", { packages: { "node_modules/a": { version: "1.0.0" } } });
    expect(isInstalled(root)).toBe(false);
  });
});
