import { defineConfig } from "vitest/config";
import { gateReporter, listReporter } from "./scripts/gates/gate-reporter.ts";
import { ALONE, LONG, pathsOf } from "./tests/e2e/long-walks.ts";

const WALKS = pathsOf(LONG);
const APART = pathsOf(ALONE);

/**
 * The built product in a real browser: two files at a time, as each waits for its browser most of the time; then one after another those
 * that measure something; then the long walks, two at a time again.
 */
export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["tests/e2e/product-setup.ts"],
    setupFiles: ["scripts/gates/test-patience.ts", "tests/e2e/failure-report.ts"],
    // What a test waits for has a patience of its own; this is for a machine whose neighbours leave it a third of its cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env["CI"] ? 1 : 0,
    expect: { poll: { timeout: 5_000, interval: 25 } },
    reporters: [listReporter, gateReporter],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/e2e/**/*.e2e.test.ts"],
          exclude: [...APART, ...WALKS],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: "apart", include: APART, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: "walks", include: WALKS, sequence: { groupOrder: 2 } } },
    ],
  },
});
