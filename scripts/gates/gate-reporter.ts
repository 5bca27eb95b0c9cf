import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const IS_GATE = Boolean(process.env["CI"]);

/** Among the gates a thousand lines of passed files would bury the failed one: only failures are printed there. */
export const listReporter = IS_GATE ? "minimal" : "default";

const PROGRESS_MS = 1_000;
const counted = { files: 0, tests: 0, finishedFiles: 0 };
let progressAt = 0;

/**
 * Prints what a green run would hide, one line a test: `skipped: <name>: <reason>` and `retried: <name>`; `scripts/check.mjs` collects these lines
 * into its last table. Among the gates it also prints how far the run is, so that a run that hangs is told from one that is slow.
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

/** How the tests of one file ended; `run-tests.mjs` reads it to run failed files once more. */
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
