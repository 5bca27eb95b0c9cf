import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Where all gates run, a thousand lines of files that are well bury the one that is not: only what fell is told there. */
export const listReporter = process.env["CI"] ? "minimal" : "default";

/**
 * Says aloud what a green run would hide, one line a test: `left out: <name>: <reason>` and `tried again: <name>`.
 * `scripts/check.mjs` gathers these lines into its last table.
 */
export const aloudReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const testModule of modules) {
      for (const line of lines(testModule)) process.stdout.write(`${line}\n`);
    }
    leaveWord(modules);
  },
};

/** What a run leaves for who runs fallen files once more (run-tests.mjs): every file with its number of tests by their state. */
export interface FileResult {
  path: string;
  fell: boolean;
  passed: number;
  failed: number;
  skipped: number;
}

function leaveWord(modules: readonly TestModule[]): void {
  const path = process.env["TEST_RESULTS_FILE"];
  if (path !== undefined) writeFileSync(path, JSON.stringify(modules.map(resultOf)));
}

function resultOf(testModule: TestModule): FileResult {
  const states = [...testModule.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => states.filter((one) => one === state).length;
  return {
    path: testModule.moduleId,
    fell: testModule.state() === "failed",
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
  };
}

function* lines(testModule: TestModule): Generator<string> {
  for (const test of testModule.children.allTests()) {
    if (test.result().state === "skipped") yield `left out: ${test.fullName}: ${reasonOf(test)}`;
    if (test.diagnostic()?.flaky === true) yield `tried again: ${test.fullName}`;
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === "skipped" && result.note) return result.note;
  return "no reason given";
}
