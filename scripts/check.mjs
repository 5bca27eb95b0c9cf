// @ts-check
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { GATES, QUICK_GATES } from "./gates/gates.mjs";

/** @typedef {import("./gates/gates.mjs").Gate} Gate */
/** @typedef {{ name: string, state: "passed" | "failed" | "skipped", seconds: number, output: string, reason?: string }} Result */
/** @typedef {{ start: number, progress: string }} Run */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PARALLEL_GATES = 2;
/** A gate is stopped after this time without output, and not after a total time, so that a slow machine does not fail it. */
const SILENCE_SECONDS = 600;
const HEARTBEAT_MS = 30_000;

/** The words «passed» and «failed» are only in the last line, where scripts that count tests look for them. */
const VERDICTS = { passed: "ok", failed: "FAIL", skipped: "skip" };

/**
 * Runs gates, two at a time, and prints how each one ended; the last lines count gates and tests.
 * @param {{ all?: Gate[], names?: string[], whole?: boolean }} [options] `all`: the gates to choose from; `names`: only these; `whole`: print
 *   the output of passed gates too
 * @returns {Promise<boolean>} whether no gate failed
 */
export async function runGates({ all = GATES, names = [], whole = false } = {}) {
  const unknown = names.filter((name) => !all.some((gate) => gate.name === name));
  if (unknown.length > 0) {
    throw new Error(`No gate ${unknown.join(", ")}; there are ${all.map((gate) => gate.name).join(", ")}`);
  }
  const gates = names.length > 0 ? all.filter((gate) => names.includes(gate.name)) : all;
  const start = performance.now();
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
  /** @type {Map<Gate, Run & { ended: Promise<void> }>} */
  const running = new Map();
  /** @type {Result[]} */
  const results = [];
  const heartbeat = setInterval(() => printRunning(running), HEARTBEAT_MS);
  while (waiting.length > 0 || running.size > 0) {
    const gate = waiting.find((candidate) => canStart(candidate, gates, results, [...running.keys()]));
    if (gate) {
      waiting.splice(waiting.indexOf(gate), 1);
      /** @type {Run} */
      const run = { start: performance.now(), progress: "" };
      const ended = (async () => {
        const result = await runGate(gate, results, run);
        running.delete(gate);
        results.push(result);
        printResult(result, whole);
      })();
      running.set(gate, Object.assign(run, { ended }));
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
function canStart(gate, gates, results, running) {
  if (running.length >= PARALLEL_GATES || running.some((other) => other.alone)) return false;
  if (gate.alone && (running.length > 0 || results.length < gates.filter((other) => !other.alone).length)) return false;
  const prerequisites = (gate.after ?? []).filter((name) => gates.some((other) => other.name === name));
  return prerequisites.every((name) => results.some((result) => result.name === name));
}

/**
 * @param {Gate} gate
 * @param {Result[]} before
 * @param {Run} run
 * @returns {Promise<Result>}
 */
async function runGate(gate, before, run) {
  const unmet = before.find((result) => gate.after?.includes(result.name) && result.state !== "passed");
  const reason = gate.skip?.() ?? (unmet ? `${unmet.name} has not passed` : undefined);
  if (reason) return { name: gate.name, state: "skipped", seconds: 0, output: "", reason };
  console.log(`  ${gate.name} …`);
  const start = performance.now();
  const { code, output } = await runCommand(gate, run);
  const doubt = code === 0 ? (gate.doubt?.(output) ?? unexplainedSkip(output)) : undefined;
  return {
    name: gate.name,
    state: code === 0 && !doubt ? "passed" : "failed",
    seconds: (performance.now() - start) / 1000,
    output: doubt ? `${output}\nThe command exited with 0, and yet: ${doubt}` : output,
  };
}

/**
 * Returns a message if a test was skipped for any reason but a missing dependency of this machine (`needs …`).
 * @param {string} output
 * @returns {string | undefined}
 */
function unexplainedSkip(output) {
  const line = [...output.matchAll(/^skipped: (.+)$/gm)]
    .map(([, text]) => text)
    .find((text) => !/: needs /.test(text ?? ""));
  return line && `a test was skipped for no reason of this machine: ${line}`;
}

/**
 * @param {Gate} gate
 * @param {Run} run its progress is updated by lines `progress: <text>`, which are not part of the output
 * @returns {Promise<{ code: number, output: string }>} both streams in the order in which they arrived
 */
function runCommand({ command, silenceSeconds = SILENCE_SECONDS }, run) {
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
    const stop = () => (ownGroup && child.pid ? process.kill(-child.pid, "SIGKILL") : child.kill("SIGKILL"));
    const silence = setTimeout(() => {
      chunks.push(`\nStopped: no output for ${silenceSeconds} s\n`);
      stop();
    }, silenceSeconds * 1000);
    /** @type {string[]} */
    const chunks = [];
    const onChunk = (/** @type {string} */ chunk) => {
      silence.refresh();
      const progress = [...chunk.matchAll(/^progress: (.+)$/gm)].at(-1)?.[1];
      if (progress) run.progress = progress;
      chunks.push(chunk);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onChunk);
    stopWithUs.add(stop);
    child.on("close", (code) => {
      clearTimeout(silence);
      stopWithUs.delete(stop);
      const output = stripVTControlCharacters(chunks.join("")).replaceAll(/^progress: .*\n/gm, "");
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Functions that stop the running gates, called on Ctrl-C. @type {Set<() => unknown>} */
const stopWithUs = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    for (const stop of stopWithUs) stop();
    process.exit(130);
  });
}

/** @param {Map<Gate, Run>} running */
function printRunning(running) {
  const parts = [...running].map(([gate, { start, progress }]) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    return `${gate.name} (${[`${seconds} s`, progress].filter(Boolean).join(", ")})`;
  });
  console.log(`  … ${parts.join(", ")}`);
}

/**
 * @param {Result} result
 * @param {boolean} whole
 */
function printResult({ name, state, seconds, output, reason }, whole) {
  if (state === "skipped") console.log(`- ${name}: ${VERDICTS.skipped}: ${reason}`);
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
  if (skipped.length > 0) console.log(["\nSkipped, and why:", ...skipped].join("\n"));
  const retried = results.flatMap((result) => linesOf(result, "retried"));
  if (retried.length > 0) console.log([`\nPassed at the second try (${retried.length}):`, ...retried].join("\n"));
  console.log(
    `\n${count("passed")} of ${results.length} gates ok, ${count("failed")} FAIL, ${count("skipped")} skipped`,
  );
  const tests = testCounts(results);
  if (tests !== null) console.log(tests);
}

const COUNTED = /^counted tests: (\d+) ok, (\d+) FAIL, (\d+) skipped$/gm;

/**
 * @param {Result[]} results
 * @returns {string | null} how many tests passed, failed and were skipped, all gates together (run-tests.mjs); `null` if no gate counted any.
 *   It is the last line of a run, and the only one of this form
 */
function testCounts(results) {
  const rows = results.flatMap(({ output }) => [...output.matchAll(COUNTED)]);
  if (rows.length === 0) return null;
  const sum = (/** @type {1 | 2 | 3} */ at) => rows.reduce((all, row) => all + Number(row[at]), 0);
  return `${sum(1)} passed, ${sum(2)} failed, ${sum(3)} skipped`;
}

/**
 * @param {Result} result
 * @returns {string[]} the gate itself, or its skipped tests
 */
function skippedIn(result) {
  return result.reason ? [`  ${result.name}: ${result.reason}`] : groupedByReason(linesOf(result, "skipped"));
}

/**
 * @param {string[]} lines of tests, `  <gate>: <suite> > <test>: <reason>`
 * @returns {string[]} one line for the tests of one suite that share a reason
 */
function groupedByReason(lines) {
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
 * @param {"skipped" | "retried"} word the first word of these lines in a gate's output
 * @returns {string[]}
 */
function linesOf({ name, output }, word) {
  return [...output.matchAll(new RegExp(`^${word}: (.+)$`, "gm"))].map(([, line]) => `  ${name}: ${line}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
  const isQuick = names.length === 1 && names[0] === "quick";
  const ok = await runGates({
    ...(isQuick ? { all: QUICK_GATES } : { names }),
    whole: process.argv.includes("--whole"),
  });
  process.exit(ok ? 0 : 1);
}
