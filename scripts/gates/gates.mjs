// @ts-check
import { findChromium, HOW_TO_GET_CHROMIUM } from "../setup/chromium.mjs";

/**
 * Options of the simulator in the gate: two minutes from a fixed seed, so that a failure is caused by the change under review. Longer runs
 * are started by hand; without `--seed` they begin with the histories that once failed.
 */
const SIMULATOR_HISTORIES = "--seconds 120 --seed 7000000";

/** Browser tests of the quick check: the main flow from the sign-up to a moved task, work without a network, accessibility. */
const QUICK_BROWSER_FILES = ["everyday/main-job", "network/without-network", "accessibility/accessible"].map(
  (name) => `tests/e2e/${name}.e2e.test.ts`,
);

/**
 * @typedef {object} Gate
 * @property {string} name as typed on the command line
 * @property {string} command for the shell, in the project's folder, with `node_modules/.bin` on the path
 * @property {string[]} [after] gates that must have passed before
 * @property {boolean} [alone] measures time or uses both cores: no other gate runs at the same time
 * @property {number} [silenceSeconds] time without output after which the gate is stopped and fails; 600 by default
 * @property {() => string | undefined} [skip] the reason not to run it on this machine, if there is one
 * @property {(output: string) => string | undefined} [doubt] what is wrong although the command exited with 0
 */

/** @type {Gate} */
const TYPES = { name: "types", command: "tsc -b" };
/** @type {Gate} */
const LINT = {
  name: "lint",
  command: "oxlint --type-aware --deny-warnings --report-unused-disable-directives --format=stylish",
};
/** @type {Gate} */
const FORMAT = { name: "format", command: "oxfmt --check" };
/** @type {Gate} */
const WALLS = {
  name: "walls",
  command: "depcruise contract server client tests scripts bench",
  // Without a parser for TypeScript this tool reads no file and exits with 0.
  doubt: (output) => (/[1-9]\d* modules/.test(output) ? undefined : "it has read no modules"),
};
/** @type {Gate} */
const BUILD = { name: "build", command: "node scripts/build.mjs" };
/** @type {Gate} */
const HOUSE = { name: "house", command: "node scripts/gates/run-tests.mjs --project house" };

/** Every gate of the project, the longest first, so that two parallel gates finish as early as possible. @type {Gate[]} */
export const GATES = [
  { name: "install", command: "node scripts/gates/check-install.mjs" },
  { name: "tests", command: "node scripts/gates/run-tests.mjs --project=!house" },
  { name: "simulator", command: `tsx tests/simulation/main.ts ${SIMULATOR_HISTORIES}` },
  TYPES,
  LINT,
  FORMAT,
  WALLS,
  { name: "dead-code", command: "knip" },
  { name: "rules", command: "tsx scripts/gates/check-rules.ts" },
  HOUSE,
  BUILD,
  { name: "budget", command: "tsx scripts/gates/bundle-budget.ts", after: ["build"] },
  {
    name: "browser",
    command: "node scripts/gates/run-tests.mjs --config vitest.e2e.config.ts",
    after: ["build"],
    alone: true,
    skip: skipBrowser,
  },
];

/** `npm run check -- quick`: the gates to run while working. @type {Gate[]} */
export const QUICK_GATES = [
  TYPES,
  LINT,
  FORMAT,
  WALLS,
  HOUSE,
  BUILD,
  { name: "unit", command: "node scripts/gates/run-tests.mjs --project contract --project client --project sync" },
  {
    name: "smoke",
    command: `node scripts/gates/run-tests.mjs --config vitest.e2e.config.ts ${QUICK_BROWSER_FILES.join(" ")}`,
    after: ["build"],
    alone: true,
    skip: skipBrowser,
  },
];

function skipBrowser() {
  return findChromium() ? undefined : `needs Chromium: ${HOW_TO_GET_CHROMIUM}`;
}
