// @ts-check
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { BEGAN_AT, WITHIN_SECONDS } from "./gates.mjs";

/**
 * Runs vitest with the words it is given. Files in which something fell are run once more from their beginning, as tests of one file stand
 * on each other, and are said aloud: a machine that was busy for a moment fails no gate, a fault does.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const RESULTS = join(ROOT, "node_modules", ".cache", `results-${process.pid}`);
/** More than that is no chance. */
const FILES_MAX = 4;

/** @typedef {import("./aloud-reporter.ts").FileResult} FileResult */

const words = process.argv.slice(2);
mkdirSync(join(ROOT, "node_modules", ".cache"), { recursive: true });
process.exitCode = await run(words);
let results = resultsOfFiles();
const fell = results.filter((file) => file.fell).map(({ path }) => relative(ROOT, path));
if (process.exitCode !== 0 && fell.length > 0 && fell.length <= FILES_MAX && isTimeLeft()) {
  console.log(`\nOnce more, from their beginning: ${fell.join(", ")}\n`);
  process.exitCode = await run([...words, ...fell], { [BEGAN_AT]: undefined });
  results = [...results.filter((file) => !file.fell), ...resultsOfFiles()];
  if (process.exitCode === 0) for (const file of fell) console.log(`tried again: ${file}`);
}
rmSync(RESULTS, { force: true });
console.log(`counted tests: ${sum("passed")} well, ${sum("failed")} fell, ${sum("skipped")} left out`);

function isTimeLeft() {
  const began = process.env[BEGAN_AT];
  return began === undefined || Date.now() - Number(began) < WITHIN_SECONDS.again * 1000;
}

/**
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [environment] on top of ours. What is tried again is played whole, however late it is: a test
 *   that is left out there has not passed
 * @returns {Promise<number>} its exit code
 */
function run(args, environment = {}) {
  rmSync(RESULTS, { force: true });
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  return new Promise((resolve) => {
    spawn(process.execPath, [vitest, "run", ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...environment, TEST_RESULTS_FILE: RESULTS },
    }).on("close", (code) => resolve(code ?? 1));
  });
}

/** @returns {FileResult[]} as the reporter left them (aloud-reporter.ts); none of a run that has ended before its time */
function resultsOfFiles() {
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
