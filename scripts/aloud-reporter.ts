import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Says aloud what a green run would hide, one line a test: `skipped: <name>: <reason>` and `tried again: <name>`.
 * `scripts/check.mjs` gathers these lines into its last table.
 */
export const aloudReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const testModule of modules) {
      for (const line of lines(testModule)) process.stdout.write(`${line}\n`);
    }
    noteFallen(modules.filter((testModule) => testModule.state() === "failed"));
  },
};

/** Leaves word for who runs fallen files once more (run-tests.mjs). */
function noteFallen(modules: readonly TestModule[]): void {
  const path = process.env["FELL_FILE"];
  if (path !== undefined) writeFileSync(path, modules.map(({ moduleId }) => moduleId).join("\n"));
}

function* lines(testModule: TestModule): Generator<string> {
  for (const test of testModule.children.allTests()) {
    if (test.result().state === "skipped") yield `skipped: ${test.fullName}: ${reasonOf(test)}`;
    if (test.diagnostic()?.flaky === true) yield `tried again: ${test.fullName}`;
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return result.state === "skipped" && result.note ? result.note : "no reason given";
}
