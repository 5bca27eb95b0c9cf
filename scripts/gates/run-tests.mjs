// @ts-check
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Runs vitest with the given arguments. Files with a failed test run a second time, from their beginning, because the tests of a file
 * depend on one another, and are listed. A machine that was busy for a moment then does not fail a gate, but a fault does.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RESULTS = join(ROOT, "node_modules", ".cache", `results-${process.pid}`);
/** If more files fail, they are not run again, because that is not a coincidence. */
const RETRIED_FILES_MAX = 4;

/** @typedef {import("./gate-reporter.ts").FileResult} FileResult */

const args = process.argv.slice(2);
mkdirSync(join(ROOT, "node_modules", ".cache"), { recursive: true });
process.exitCode = await runVitest(args);
let results = readResults();
const failed = results.filter((file) => file.hasFailed).map(({ path }) => relative(ROOT, path));
if (process.exitCode !== 0 && failed.length > 0 && failed.length <= RETRIED_FILES_MAX) {
  console.log(`\nOnce more, from their beginning: ${failed.join(", ")}\n`);
  process.exitCode = await runVitest([...args.filter((argument) => !argument.endsWith(".test.ts")), ...failed]);
  const second = readResults();
  results = [...results.filter((file) => !file.hasFailed), ...second];
  for (const file of second) if (!file.hasFailed) console.log(`retried: ${relative(ROOT, file.path)}`);
}
rmSync(RESULTS, { force: true });
console.log(`counted tests: ${sum("passed")} ok, ${sum("failed")} FAIL, ${sum("skipped")} skipped`);

/**
 * @param {string[]} vitestArgs
 * @returns {Promise<number>} its exit code
 */
function runVitest(vitestArgs) {
  rmSync(RESULTS, { force: true });
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  return new Promise((resolve) => {
    spawn(process.execPath, [vitest, "run", ...vitestArgs], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, TEST_RESULTS_FILE: RESULTS },
    }).on("close", (code) => resolve(code ?? 1));
  });
}

/** @returns {FileResult[]} as the reporter wrote them (gate-reporter.ts); none of a run that ended early */
function readResults() {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** @param {"passed" | "failed" | "skipped"} state */
function sum(state) {
  return results.reduce((total, file) => total + file[state], 0);
}
