import { describe, expect, it } from "vitest";
import { citationsIn, compareRules, rulesIn } from "./rule-book.ts";

const BOOK = `# Sync

- **SY-1** A mutation that is repeated answers as the first time did.
- **SY-12** The stream's row is locked first.
- ~~**SY-2**~~ Withdrawn.
Prose about **SY-3** is not a rule, nor is
  - **SY-4** an indented line.
`;

const book = rulesIn({ path: "docs/rules/sync.md", text: BOOK });
const citing = (text: string) => citationsIn({ path: "server/sync/stream.test.ts", text });

describe("the check of rules", () => {
  it("reads rules and marks withdrawn ones", () => {
    expect(book.map(({ id, withdrawn, place }) => [id, withdrawn, place])).toEqual([
      ["SY-1", false, "docs/rules/sync.md:3"],
      ["SY-12", false, "docs/rules/sync.md:4"],
      ["SY-2", true, "docs/rules/sync.md:5"],
    ]);
  });

  it("finds ids in titles of tests, in tables and in templates", () => {
    const found = citing(
      'it("[SY-1, SY-12] repeats", f);\nit.each([["[AC-3] x"]])("%s", f);\nit(`[SY-7] ${1}`, f);it("any (SY-8, SY-9)", f);',
    );
    expect(found.map(({ id }) => id)).toEqual(["SY-1", "SY-12", "AC-3", "SY-7", "SY-8", "SY-9"]);
    expect(found[2]?.place).toBe("server/sync/stream.test.ts:2");
  });

  it("ignores comments and tests that never run", () => {
    expect(citing('// [SY-1]\nit.skip("[SY-2] a", f);\nit.todo("[SY-3] b");\ndescribe.skip(`[SY-4] c`, f);')).toEqual(
      [],
    );
  });

  it("passes if every rule has a test and every cited rule exists", () => {
    expect(compareRules(book, citing('it("[SY-1] a", f); it("[SY-12] b", f);'))).toEqual([]);
  });

  it("reports rules without a test, and unknown, withdrawn and duplicate rules", () => {
    const twice = [...book, ...rulesIn({ path: "docs/rules/b.md", text: "- **SY-1** Again." })];
    expect(compareRules(twice, citing('it("[SY-1] a [SY-99]", f); it("[SY-2] b", f);'))).toEqual([
      "docs/rules/b.md:1: SY-1 stands twice",
      "docs/rules/sync.md:4: SY-12 has no test: The stream's row is locked first.",
      "server/sync/stream.test.ts:1: no rule SY-99",
      "server/sync/stream.test.ts:1: no rule SY-2",
    ]);
  });
});
