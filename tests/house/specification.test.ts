import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/source-tree.ts";

interface Row {
  row: string;
  file: string;
  words: string;
}

/** Returns the rows of the tables: the statement, the test file, and words of a test's title in it. */
function rowsOf(text: string): Row[] {
  return text.split("\n").flatMap((line) => {
    const [, row = "", file = "", words = ""] = /^\| (.+) \| ([\w./-]+\.tsx?) \| (.+) \|$/.exec(line) ?? [];
    return file === "" ? [] : [{ row, file, words }];
  });
}

function holds({ file, words }: Row): boolean {
  const path = join(ROOT, file);
  return existsSync(path) && readFileSync(path, "utf8").includes(words);
}

it("every row of the specification names a test that exists", () => {
  const text = readFileSync(join(ROOT, "docs/specification.md"), "utf8");
  const rows = rowsOf(text);
  const lines = text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| row |"));
  expect(rows).toHaveLength(lines.length);
  expect(rows.filter((row) => !holds(row))).toEqual([]);
});
