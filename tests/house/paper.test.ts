import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder } from "#scripts/input-hash.mjs";
import { projectSources, ROOT, type Source } from "#scripts/source-tree.ts";

/** Places that exist on one machine only: the home folders of people. */
const HOMES = /(?:^|[\s"'`(=:])(?:\/(?:home|Users)\/[a-z][\w.-]*\/|\/root\/|[A-Z]:\\Users\\)/m;
const PACKAGE_HOST = /https?:\/\/[^\s/"']*\b(?:registry|npmjs|yarnpkg)\b/i;

/** The papers beside the rooms. */
const BESIDE = ["package.json", "README.md", "README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md", ".npmrc", ".ci/run"];

describe("what the project says about the place it was made in", () => {
  const beside = BESIDE.flatMap((path) =>
    filesUnder(join(ROOT, path)).map((file) => ({ path, text: readFileSync(file, "utf8") })),
  );
  const papers = [...projectSources(), ...beside].filter(({ path }) => path !== "tests/house/paper.test.ts");

  it("the lock file names no host: an installation asks the one that its npm is set to", () => {
    const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
    expect(lock).toContain('"lockfileVersion": 3');
    expect(lock.match(/"resolved": "[a-z+]+:\/\/[^"]*"/g) ?? []).toEqual([]);
  });

  it("no file names a folder of the machine it was written on", () => {
    expect(papers.filter(({ text }) => HOMES.test(text)).map(pathOf)).toEqual([]);
  });

  it("no file names a host of packages", () => {
    expect(papers.filter(({ text }) => PACKAGE_HOST.test(text)).map(pathOf)).toEqual([]);
  });

  it("knows such a folder when it sees one", () => {
    expect(HOMES.test('const data = "/home/anna/yarus/data";')).toBe(true);
    expect(HOMES.test("see /Users/anna/yarus/")).toBe(true);
    expect(HOMES.test("GET /api/users/anna/boards and client/home/page.tsx")).toBe(false);
  });
});

function pathOf({ path }: Source): string {
  return path;
}
