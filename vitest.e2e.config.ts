import { defineConfig } from "vitest/config";
import { gateReporter, listReporter } from "./scripts/gates/gate-reporter.ts";
import { ALONE, LONG, pathsOf } from "./tests/e2e/long-walks.ts";

const WALKS = pathsOf(LONG);
const APART = pathsOf(ALONE);

/**
 * Tests of the built product in a real browser: two files at a time, because each mostly waits for its browser; then, one at a time, the
 * files that measure something; then the long tests, two at a time again.
 */
export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["tests/e2e/product-setup.ts"],
    setupFiles: ["scripts/gates/test-patience.ts", "tests/e2e/failure-report.ts"],
    // Waits in tests have timeouts of their own; this one is for a machine whose other processes leave the tests a third of its cores.
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
