import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder } from "#scripts/input-hash.mjs";
import { projectSources, ROOT, type Source } from "#scripts/source-tree.ts";

/** Paths that exist on one machine only: home folders. */
const HOMES = /(?:^|[\s"'`(=:])(?:\/(?:home|Users)\/[a-z][\w.-]*\/|\/root\/|[A-Z]:\\Users\\)/m;
/** References to documents that are not in the repository. What is needed of them is in docs. */
const OUTSIDE_PAPER = /\bSPEC\b(?! = )|\bPRODUCT section|\btrust\.md|\/steering\b|\bresearch\//u;
/** An applied migration must stay unchanged, comments included, because the server compares its text. */
const MIGRATIONS = /^server\/db\/migrations\//u;
const PACKAGE_HOST = /https?:\/\/[^\s/"']*\b(?:registry|npmjs|yarnpkg)\b/i;

/** Files outside the top-level source folders. */
const BESIDE = ["package.json", "README.md", "README.ru.md", "CONTRIBUTING.md", "CHANGELOG.md", ".npmrc", ".ci/run"];

describe("the check of references to the outside", () => {
  const beside = BESIDE.flatMap((path) =>
    filesUnder(join(ROOT, path)).map((file) => ({ path, text: readFileSync(file, "utf8") })),
  );
  const papers = [...projectSources(), ...beside].filter(({ path }) => path !== "tests/house/paper.test.ts");

  it("finds no host in the lock file, so that npm uses the configured registry", () => {
    const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");
    expect(lock).toContain('"lockfileVersion": 3');
    expect(lock.match(/"resolved": "[a-z+]+:\/\/[^"]*"/g) ?? []).toEqual([]);
  });

  it("finds no path of a home folder", () => {
    expect(papers.filter(({ text }) => HOMES.test(text)).map(pathOf)).toEqual([]);
  });

  it("finds no host of a package registry", () => {
    expect(papers.filter(({ text }) => PACKAGE_HOST.test(text)).map(pathOf)).toEqual([]);
  });

  it("finds no reference to a document that is not in the repository", () => {
    const found = papers.filter(({ path, text }) => !MIGRATIONS.test(path) && OUTSIDE_PAPER.test(text));
    expect(found.map(pathOf)).toEqual([]);
  });

  it.each(["SPEC section 4", "see PRODUCT section 10", "trust.md S-05", "/steering/sync.md", "research/audit.md"])(
    "detects a reference to such a document: %s",
    (text) => expect(OUTSIDE_PAPER.test(text)).toBe(true),
  );

  it.each(["docs/specification.md, section 4", "docs/rules/security.md", "client/shared/navigation", "THE_PRODUCT"])(
    "accepts a reference to a document of the project: %s",
    (text) => expect(OUTSIDE_PAPER.test(text)).toBe(false),
  );

  it("detects a path of a home folder", () => {
    expect(HOMES.test('const data = "/home/anna/yarus/data";')).toBe(true);
    expect(HOMES.test("see /Users/anna/yarus/")).toBe(true);
    expect(HOMES.test("GET /api/users/anna/boards and client/home/page.tsx")).toBe(false);
  });
});

function pathOf({ path }: Source): string {
  return path;
}
