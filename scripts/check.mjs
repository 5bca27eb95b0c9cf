// @ts-check
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { BEGAN_AT, GATES, WITHIN_SECONDS } from "./gates.mjs";

/** @typedef {import("./gates.mjs").Gate} Gate */
/** @typedef {{ name: string, state: "passed" | "failed" | "skipped", seconds: number, output: string, reason?: string }} Result */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BESIDE_EACH_OTHER = 2;
const DEFAULT_LIMIT_SECONDS = 300;
const HEARTBEAT_MS = 30_000;

/** Not the words of a test runner: «passed» and «failed» stand in the last line alone, where who counts tests looks for them. */
const VERDICTS = { passed: "well", failed: "fell", skipped: "left out" };

/**
 * Runs gates, two at a time, and says how each one went; the last lines are the counts of gates and of tests.
 * @param {{ all?: Gate[], names?: string[], whole?: boolean }} [options] only the named ones; `whole` prints what the
 *   content ones said, too
 * @returns {Promise<boolean>} whether nothing has failed
 */
export async function runGates({ all = GATES, names = [], whole = false } = {}) {
  const unknown = names.filter((name) => !all.some((gate) => gate.name === name));
  if (unknown.length > 0) {
    throw new Error(`No gate ${unknown.join(", ")}; there are ${all.map((gate) => gate.name).join(", ")}`);
  }
  const gates = names.length > 0 ? all.filter((gate) => names.includes(gate.name)) : all;
  const start = performance.now();
  if (whole) process.env[BEGAN_AT] = String(Date.now());
  const results = await runAll(gates, whole);
  summarise(results, (performance.now() - start) / 1000);
  return results.every((result) => result.state !== "failed");
}

/**
 * @param {Gate[]} gates
 * @param {boolean} whole
 * @returns {Promise<Result[]>} in the order in which they ended
 */
async function runAll(gates, whole) {
  const waiting = [...gates];
  /** @type {Map<Gate, { start: number, ended: Promise<void> }>} */
  const running = new Map();
  /** @type {Result[]} */
  const results = [];
  const heartbeat = setInterval(() => sayRunning(running), HEARTBEAT_MS);
  while (waiting.length > 0 || running.size > 0) {
    const gate = waiting.find((candidate) => mayStart(candidate, gates, results, [...running.keys()]));
    if (gate) {
      waiting.splice(waiting.indexOf(gate), 1);
      const ended = (async () => {
        const result = await runGate(gate, results);
        running.delete(gate);
        results.push(result);
        sayResult(result, whole);
      })();
      running.set(gate, { start: performance.now(), ended });
    } else {
      await Promise.race([...running.values()].map((entry) => entry.ended));
    }
  }
  clearInterval(heartbeat);
  return results;
}

/**
 * @param {Gate} gate
 * @param {Gate[]} gates
 * @param {Result[]} results
 * @param {Gate[]} running
 */
function mayStart(gate, gates, results, running) {
  if (running.length >= BESIDE_EACH_OTHER || running.some((other) => other.alone)) return false;
  if (gate.alone && (running.length > 0 || results.length < gates.filter((other) => !other.alone).length)) return false;
  const chosen = (gate.after ?? []).filter((name) => gates.some((other) => other.name === name));
  return chosen.every((name) => results.some((result) => result.name === name));
}

/**
 * @param {Gate} gate
 * @param {Result[]} before
 * @returns {Promise<Result>}
 */
async function runGate(gate, before) {
  const unmet = before.find((result) => gate.after?.includes(result.name) && result.state !== "passed");
  const reason = gate.skip?.() ?? (unmet ? `${unmet.name} has not passed` : undefined);
  if (reason) return { name: gate.name, state: "skipped", seconds: 0, output: "", reason };
  console.log(`  ${gate.name} …`);
  const start = performance.now();
  const { code, output } = await runCommand(gate.command, limitOf(gate));
  const doubt = code === 0 ? gate.doubt?.(output) : undefined;
  const told = doubt ? `${output}\nFailed all the same: ${doubt}` : output;
  return {
    name: gate.name,
    state: code === 0 && !doubt ? "passed" : "failed",
    seconds: (performance.now() - start) / 1000,
    output: told,
  };
}

/**
 * @param {Gate} gate
 * @returns {number} its own limit or what is left of the whole's, in seconds
 */
function limitOf({ limitSeconds = DEFAULT_LIMIT_SECONDS }) {
  const began = process.env[BEGAN_AT];
  if (began === undefined) return limitSeconds;
  return Math.min(limitSeconds, Math.max(1, WITHIN_SECONDS.whole - (Date.now() - Number(began)) / 1000));
}

/**
 * @param {string} command
 * @param {number} limitSeconds
 * @returns {Promise<{ code: number, output: string }>} both streams as they came
 */
function runCommand(command, limitSeconds) {
  const path = [join(ROOT, "node_modules", ".bin"), process.env["PATH"] ?? ""].join(delimiter);
  const env = { ...process.env, PATH: path, NO_COLOR: "1", FORCE_COLOR: undefined, CI: "1" };
  const ownGroup = process.platform !== "win32";
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: ROOT,
      env,
      shell: true,
      detached: ownGroup,
      stdio: ["ignore", "pipe", "pipe"],
    });
    /** @type {string[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk) => chunks.push(chunk));
    const stop = () => (ownGroup && child.pid ? process.kill(-child.pid, "SIGKILL") : child.kill("SIGKILL"));
    const limit = setTimeout(() => {
      chunks.push(`\nStopped: it took longer than ${Math.round(limitSeconds * 10) / 10} s\n`);
      stop();
    }, limitSeconds * 1000);
    stopWithUs.add(stop);
    child.on("close", (code) => {
      clearTimeout(limit);
      stopWithUs.delete(stop);
      resolve({ code: code ?? 1, output: stripVTControlCharacters(chunks.join("")) });
    });
  });
}

/** What still runs when somebody presses Ctrl-C. @type {Set<() => unknown>} */
const stopWithUs = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    for (const stop of stopWithUs) stop();
    process.exit(130);
  });
}

/** @param {Map<Gate, { start: number }>} running */
function sayRunning(running) {
  const parts = [...running].map(
    ([gate, { start }]) => `${gate.name} (${((performance.now() - start) / 1000).toFixed(0)} s)`,
  );
  console.log(`  … ${parts.join(", ")}`);
}

/**
 * @param {Result} result
 * @param {boolean} whole
 */
function sayResult({ name, state, seconds, output, reason }, whole) {
  if (state === "skipped") console.log(`- ${name}: left out: ${reason}`);
  else console.log(`${state === "passed" ? "✓" : "✗"} ${name}: ${VERDICTS[state]} (${seconds.toFixed(1)} s)`);
  if (state === "failed" || (whole && output.trim())) console.log(output.trimEnd().replaceAll(/^/gm, "    "));
}

/**
 * @param {Result[]} results
 * @param {number} seconds
 */
function summarise(results, seconds) {
  const count = (/** @type {string} */ state) => results.filter((result) => result.state === state).length;
  console.log("\ngate         seconds");
  for (const result of results)
    console.log(`${result.name.padEnd(12)} ${result.seconds.toFixed(1).padStart(7)}  ${VERDICTS[result.state]}`);
  console.log(`${"all".padEnd(12)} ${seconds.toFixed(1).padStart(7)}`);
  const skipped = results.flatMap(skippedIn);
  if (skipped.length > 0) console.log(["\nLeft out, and why:", ...skipped].join("\n"));
  const again = results.flatMap((result) => saidIn(result, "tried again"));
  if (again.length > 0) console.log(["\nPassed only when tried again:", ...again].join("\n"));
  const [well, fell, out] = [count("passed"), count("failed"), count("skipped")];
  console.log(`\n${well} of ${results.length} gates are well, ${fell} fell, ${out} left out`);
  const tests = testsIn(results);
  if (tests !== null) console.log(tests);
}

const COUNTED = /^counted tests: (\d+) well, (\d+) fell, \d+ left out$/gm;

/**
 * @param {Result[]} results
 * @returns {string | null} how many tests the gates say are well and fell (run-tests.mjs), all gates together; `null` where
 *   no gate has counted any. The last line of a run, and the only one of this form, so that who reads no more than that knows
 */
function testsIn(results) {
  const rows = results.flatMap(({ output }) => [...output.matchAll(COUNTED)]);
  if (rows.length === 0) return null;
  const sum = (/** @type {1 | 2} */ at) => rows.reduce((all, row) => all + Number(row[at]), 0);
  return `${sum(1)} passed, ${sum(2)} failed`;
}

/**
 * @param {Result} result
 * @returns {string[]} the gate itself, or what it has left out
 */
function skippedIn(result) {
  return result.reason ? [`  ${result.name}: ${result.reason}`] : gathered(saidIn(result, "left out"));
}

/**
 * @param {string[]} lines of tests, `  <gate>: <suite> > <test>: <reason>`
 * @returns {string[]} those of one suite that were left out for one reason as a line: on a slow machine there are more than a hundred
 */
function gathered(lines) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const line of lines) {
    const [, suite, reason] = /^(.+?) > .*: (.+?)$/.exec(line) ?? [];
    const key = suite === undefined ? line : `${suite}\n${reason}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups].flatMap(([key, group]) => {
    const [suite, reason] = key.split("\n");
    return group.length === 1 ? group : [`${suite} (${group.length} tests): ${reason}`];
  });
}

/**
 * @param {Result} result
 * @param {"left out" | "tried again"} word that a gate begins such a line with
 * @returns {string[]}
 */
function saidIn({ name, output }, word) {
  return [...output.matchAll(new RegExp(`^${word}: (.+)$`, "gm"))].map(([, line]) => `  ${name}: ${line}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const ok = await runGates({
    names: process.argv.slice(2).filter((word) => !word.startsWith("-")),
    whole: process.argv.includes("--whole"),
  });
  process.exit(ok ? 0 : 1);
}
