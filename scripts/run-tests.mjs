// @ts-check
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Runs vitest with the words it is given. Files in which something fell are run once more from their beginning, as tests of one file stand
 * on each other, and are said aloud: a machine that was busy for a moment fails no gate, a fault does.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FELL = join(ROOT, "node_modules", ".cache", `fell-${process.pid}`);
/** More than that is no chance. */
const FILES_MAX = 4;

const words = process.argv.slice(2);
mkdirSync(join(ROOT, "node_modules", ".cache"), { recursive: true });
process.exitCode = await run(words);
const fell = filesThatFell();
if (process.exitCode !== 0 && fell.length > 0 && fell.length <= FILES_MAX) {
  console.log(`\nOnce more, from their beginning: ${fell.join(", ")}\n`);
  process.exitCode = await run([...words, ...fell]);
  if (process.exitCode === 0) for (const file of fell) console.log(`tried again: ${file}`);
}
rmSync(FELL, { force: true });

/**
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
function run(args) {
  rmSync(FELL, { force: true });
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  return new Promise((resolve) => {
    spawn(process.execPath, [vitest, "run", ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, FELL_FILE: FELL },
    }).on("close", (code) => resolve(code ?? 1));
  });
}

/** @returns {string[]} paths in the project, as the reporter left them (aloud-reporter.ts) */
function filesThatFell() {
  try {
    const found = readFileSync(FELL, "utf8").split("\n").filter(Boolean);
    return found.map((path) => relative(ROOT, path));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
