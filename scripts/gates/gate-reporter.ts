import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const IS_GATE = Boolean(process.env["CI"]);

/** In a gate only failures are printed, because a thousand lines of passed files would hide them. */
export const listReporter = IS_GATE ? "minimal" : "default";

const PROGRESS_MS = 1_000;
const counted = { files: 0, tests: 0, finishedFiles: 0 };
let progressAt = 0;

/**
 * Prints a line for every skipped or retried test: `skipped: <name>: <reason>` and `retried: <name>`. `scripts/check.mjs` collects these
 * lines into its last table. In a gate it also prints progress, which distinguishes a slow run from one that hangs.
 */
export const gateReporter: Reporter = {
  onTestRunStart(specifications) {
    counted.files = specifications.length;
  },
  onTestCaseResult() {
    counted.tests += 1;
    printProgress();
  },
  onTestModuleEnd() {
    counted.finishedFiles += 1;
    printProgress();
  },
  onTestRunEnd(modules) {
    for (const testModule of modules) {
      for (const line of lines(testModule)) process.stdout.write(`${line}\n`);
    }
    writeResults(modules);
  },
};

function printProgress(): void {
  if (!IS_GATE || Date.now() - progressAt < PROGRESS_MS) return;
  progressAt = Date.now();
  process.stdout.write(`progress: ${counted.tests} tests, ${counted.finishedFiles} of ${counted.files} files\n`);
}

/** The test results of one file; `run-tests.mjs` reads them to run failed files once more. */
export interface FileResult {
  path: string;
  hasFailed: boolean;
  passed: number;
  failed: number;
  skipped: number;
}

function writeResults(modules: readonly TestModule[]): void {
  const path = process.env["TEST_RESULTS_FILE"];
  if (path !== undefined) writeFileSync(path, JSON.stringify(modules.map(resultOf)));
}

function resultOf(testModule: TestModule): FileResult {
  const states = [...testModule.children.allTests()].map((test) => test.result().state);
  const count = (state: string): number => states.filter((one) => one === state).length;
  return {
    path: testModule.moduleId,
    hasFailed: testModule.state() === "failed",
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
  };
}

function* lines(testModule: TestModule): Generator<string> {
  for (const test of testModule.children.allTests()) {
    if (test.result().state === "skipped") yield `skipped: ${test.fullName}: ${reasonOf(test)}`;
    if (test.diagnostic()?.flaky === true) yield `retried: ${test.fullName}`;
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === "skipped" && result.note) return result.note;
  return "no reason";
}
