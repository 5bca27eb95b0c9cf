import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder } from "#scripts/input-hash.mjs";
import { projectSources, ROOT, type Source } from "#scripts/source-tree.ts";

/** Places that exist on one machine only: the home folders of people. */
const HOMES = /(?:^|[\s"'`(=:])(?:\/(?:home|Users)\/[a-z][\w.-]*\/|\/root\/|[A-Z]:\\Users\\)/m;
/** Texts that the project was made from and does not have: what it needs of them stands in docs. */
const OUTSIDE_PAPER = /\bSPEC\b(?! = )|\bPRODUCT section|\btrust\.md|\/steering\b|\bresearch\//u;
/** Applied migrations are compared with what they were: their comments stay. */
const MIGRATIONS = /^server\/db\/migrations\//u;
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

  it("no file refers to a text that is not in the repository", () => {
    const found = papers.filter(({ path, text }) => !MIGRATIONS.test(path) && OUTSIDE_PAPER.test(text));
    expect(found.map(pathOf)).toEqual([]);
  });

  it.each(["SPEC section 4", "see PRODUCT section 10", "trust.md S-05", "/steering/sync.md", "research/audit.md"])(
    "knows a reference to such a text: %s",
    (text) => expect(OUTSIDE_PAPER.test(text)).toBe(true),
  );

  it.each(["docs/specification.md, section 4", "docs/rules/security.md", "client/shared/navigation", "THE_PRODUCT"])(
    "lets a reference to a paper of the project be: %s",
    (text) => expect(OUTSIDE_PAPER.test(text)).toBe(false),
  );

  it("knows such a folder when it sees one", () => {
    expect(HOMES.test('const data = "/home/anna/yarus/data";')).toBe(true);
    expect(HOMES.test("see /Users/anna/yarus/")).toBe(true);
    expect(HOMES.test("GET /api/users/anna/boards and client/home/page.tsx")).toBe(false);
  });
});

function pathOf({ path }: Source): string {
  return path;
}
