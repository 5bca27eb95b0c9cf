// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, HOW_TO_GET_CHROMIUM } from "./chromium.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * The histories that are played among the gates: two minutes of them from the same seed on, so that a change that breaks one is the change
 * that is looked at. By hand the simulator runs for hours over others: without a seed it begins with those that once failed.
 */
const SIMULATOR_HISTORIES = "--seconds 120 --seed 7000000";

/**
 * Time limits of a run of all gates, in seconds since the first gate began. `whole`: a gate that still runs is stopped and has failed; no test
 * is left out to save time. `again`: a file that failed may start its second run until then (run-tests.mjs).
 */
export const WITHIN_SECONDS = { whole: 3_400, again: 3_000 };

/** By this name gates are told when the first one began, in milliseconds since 1970; only where all of them run. */
export const BEGAN_AT = "GATES_BEGAN_AT";

/**
 * @typedef {object} Gate
 * @property {string} name one that can be typed: `npm run check -- types lint`
 * @property {string} command for the shell, in the project's folder, with the project's own tools at hand
 * @property {string[]} [after] gates that must have passed before
 * @property {boolean} [alone] measures time or fills both cores: nothing else runs beside it
 * @property {number} [limitSeconds] after which it is stopped and has failed; 300 when not given
 * @property {() => string | undefined} [skip] the reason not to run it here, if there is one
 * @property {(output: string) => string | undefined} [doubt] what is wrong although the command was content
 */

/** Every gate of the project, the longest first: two at a time, they are done soonest so. @type {Gate[]} */
export const GATES = [
  { name: "install", command: "node scripts/check-install.mjs" },
  {
    name: "tests",
    command: "node scripts/run-tests.mjs --project=!house",
    limitSeconds: 2_400,
  },
  {
    name: "simulator",
    command: `tsx tests/simulation/main.ts ${SIMULATOR_HISTORIES}`,
    limitSeconds: 300,
    skip: () => missing("tests/simulation/main.ts"),
  },
  { name: "types", command: "tsc -b" },
  { name: "lint", command: "oxlint --type-aware --deny-warnings --report-unused-disable-directives --format=stylish" },
  { name: "format", command: "oxfmt --check" },
  {
    name: "rooms",
    command: "depcruise contract server client tests scripts bench",
    // Without a parser for TypeScript this tool reads nothing and is content.
    doubt: (output) => (/[1-9]\d* modules/.test(output) ? undefined : "it has read no modules"),
  },
  { name: "dead-code", command: "knip" },
  { name: "rules", command: "tsx scripts/check-rules.ts" },
  { name: "house", command: "node scripts/run-tests.mjs --project house" },
  { name: "build", command: "node scripts/build.mjs", skip: () => missing("server/main.ts", "client/main.tsx") },
  { name: "budget", command: "tsx scripts/bundle-budget.ts", after: ["build"] },
  {
    name: "browser",
    command: "node scripts/run-tests.mjs --config vitest.e2e.config.ts",
    after: ["build"],
    alone: true,
    limitSeconds: 3_400,
    skip: () => (findChromium() ? missing("tests/e2e") : `no Chromium was found. ${HOW_TO_GET_CHROMIUM}`),
  },
];

/** @param {string[]} paths */
function missing(...paths) {
  const absent = paths.filter((path) => !existsSync(join(ROOT, path)));
  return absent.length > 0 ? `${absent.join(", ")} is not here yet` : undefined;
}
