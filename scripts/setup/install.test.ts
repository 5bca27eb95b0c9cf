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

function write(path: string, value: unknown): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(value));
}

describe("a version of Node", () => {
  test.each(["20.19.0", "20.20.1", "22.0.0", "24.21.0", "26.1.0"])("%s is accepted", (version) => {
    expect(nodeSuits(version)).toBe(true);
  });
  test.each(["20.18.3", "18.20.0", "16.0.0", "9.11.2"])("%s is rejected", (version) => {
    expect(nodeSuits(version)).toBe(false);
    expect(nodeTooOld(version)).toContain(version);
  });
  test("must be at least the one in package.json", () => {
    const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(engines.node).toBe(">=20.19");
  });
});

describe("the packages", () => {
  const lock = (version: string) => ({
    packages: {
      "": {},
      "node_modules/product": { version },
      "node_modules/tool": { version: "1.0.0", dev: true },
      "node_modules/other-platform": { version: "1.0.0", optional: true },
    },
  });
  const installedByHand = (...names: string[]) =>
    write("node_modules/.package-lock.json", {
      packages: Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: "1.0.0" }])),
    });

  test("are not installed in a fresh clone", () => {
    write("package-lock.json", lock("1.0.0"));
    expect(isInstalled(root, false)).toBe(false);
  });
  test("are installed after npm was run by hand, even if optional ones are missing", () => {
    write("package-lock.json", lock("1.0.0"));
    installedByHand("product", "tool");
    expect(isInstalled(root, true)).toBe(true);
  });
  test("without the tools are enough for the product, but not for the tests", () => {
    write("package-lock.json", lock("1.0.0"));
    installedByHand("product");
    expect([isInstalled(root, false), isInstalled(root, true)]).toEqual([true, false]);
    installedByHand("product", "tool");
    expect([isInstalled(root, true), isInstalled(root, false)]).toEqual([true, true]);
  });
  test("are no longer installed after the lock file has changed", () => {
    write("package-lock.json", lock("1.0.0"));
    installedByHand("product", "tool");
    expect(isInstalled(root, true)).toBe(true);
    write("package-lock.json", lock("1.0.1"));
    expect(isInstalled(root, true)).toBe(false);
  });
});

describe("the lock file", () => {
  const { packages }: { packages: Record<string, { resolved?: string; optionalDependencies?: object }> } = JSON.parse(
    readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
  );

  /** Returns the paths where Node looks for a package that another one requires. */
  const candidates = (from: string, name: string): string[] => {
    const folders = from.split(/\/?node_modules\//u);
    return folders.map((_, depth) =>
      [...folders.slice(1, folders.length - depth), name].map((part) => `node_modules/${part}`).join("/"),
    );
  };

  test("has the binaries of every platform, so that npm ci works on each", () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !candidates(path, name).some((at) => at in packages)),
    );
    expect(missing).toEqual([]);
  });
  test("names no registry, so that npm uses the configured one", () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined)).toEqual([]);
  });
});
