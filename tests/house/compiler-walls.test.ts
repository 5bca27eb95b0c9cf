import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTree, plant, removeTree, runTool } from "./planted-tree.ts";

const CLEAN = {
  "contract/limit.ts": "export const LIMIT = 1;\n",
  "server/main.ts":
    'import { readFileSync } from "node:fs";\nimport { LIMIT } from "#contract/limit.ts";\nexport const main = [LIMIT, readFileSync, process.pid];\n',
  "client/main.tsx": 'import { LIMIT } from "#contract/limit.ts";\nexport const main = [LIMIT, document, fetch];\n',
  "client/service-worker.ts":
    'import { LIMIT } from "#contract/limit.ts";\nexport const main = [LIMIT, caches, fetch];\n',
  "tests/both.test.ts":
    'import { main } from "#server/main.ts";\nimport { main as other } from "#client/main.tsx";\nexport const both = [main, other];\n',
};

/** Files, each with an expression that its TypeScript project must reject. */
const PLANTED: [file: string, expression: string][] = [
  ["contract/planted-a.ts", "window"],
  ["contract/planted-b.ts", "document"],
  ["contract/planted-c.ts", "process"],
  ["contract/planted-d.ts", "fetch"],
  ["contract/planted-e.ts", "Buffer"],
  ["contract/planted-f.ts", "setTimeout"],
  ["contract/planted-g.ts", "crypto"],
  ["contract/planted-h.ts", "localStorage"],
  ["server/planted-a.ts", "document"],
  ["server/planted-b.ts", "localStorage"],
  ["client/planted-a.ts", "process"],
  ["client/planted-b.ts", "Buffer"],
  ["client/worker/planted-a.ts", "document"],
  ["client/planted-c.ts", '(await import("#server/main.ts")).main'],
  ["server/planted-c.ts", '(await import("#client/main.tsx")).main'],
  ["contract/planted-i.ts", '(await import("#server/main.ts")).main'],
];

/** "Cannot find name", "not listed within the file list of project", "--jsx is not set": each means that the project does not know it. */
const UNKNOWN_HERE = /error TS(?:2304|2584|2591|6307|6142):/;

describe("the boundaries between TypeScript projects", () => {
  let tree = "";
  let clean = { code: -1, output: "" };
  let broken = { code: -1, output: "" };

  beforeAll(async () => {
    tree = makeTree(CLEAN);
    clean = await runTool(tree, "typescript/bin/tsc", ["-b"]);
    for (const [file, expression] of PLANTED) plant(tree, { [file]: `export const y = ${expression};\n` });
    broken = await runTool(tree, "typescript/bin/tsc", ["-b"]);
  });

  afterAll(() => removeTree(tree));

  it("accept files that respect them", () => {
    expect(clean).toEqual({ code: 0, output: "" });
  });

  it.each(PLANTED)("%s may not use %s", (file) => {
    const verdicts = broken.output.split("\n").filter((line) => line.startsWith(`${file}(`));
    expect(verdicts).toEqual([expect.stringMatching(UNKNOWN_HERE)]);
  });
});
