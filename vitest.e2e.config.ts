import { defineConfig } from "vitest/config";
import { aloudReporter } from "./scripts/aloud-reporter.ts";
import { LongLast } from "./tests/e2e/sequence.ts";

/** The built product in a real browser: one file after another, so that what a test measures is its own. */
export default defineConfig({
  test: {
    name: "browser",
    include: ["tests/e2e/**/*.e2e.test.ts"],
    environment: "node",
    globalSetup: ["tests/e2e/product-setup.ts"],
    setupFiles: ["scripts/test-patience.ts", "tests/e2e/time-left.ts"],
    fileParallelism: false,
    sequence: { sequencer: LongLast },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env["CI"] ? 1 : 0,
    expect: { poll: { timeout: 5_000, interval: 25 } },
    reporters: ["default", aloudReporter],
  },
});
