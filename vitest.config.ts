import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { gateReporter, listReporter } from "./scripts/gates/gate-reporter.ts";

/** Files of a worker share their modules: to read React and the contract anew for each costs more than most tests take. */
const SHARED = { isolate: false, pool: "threads" } as const;

/** Tests of `client/sync` that are written for a page. */
const SYNC_IN_PAGE = "client/sync/{ports/browser,storage/bundles,tabs/shared-socket}/*.test.ts";

/** Unit, property and database tests, one project a kind of environment; browser tests have a configuration of their own. */
export default defineConfig({
  test: {
    // Two even on two cores: most files wait for a database half of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What a test waits for has a patience of its own; this is for tests that start whole programs on a machine whose neighbours leave it little.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores shared by every gate: a test that fell is tried once more where all gates run, and said aloud.
    retry: process.env["CI"] ? 1 : 0,
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ["scripts/gates/test-patience.ts"],
    reporters: [listReporter, gateReporter],
    css: { modules: { classNameStrategy: "non-scoped" } },
    projects: [
      { extends: true, test: { name: "contract", include: ["contract/**/*.test.ts"], environment: "node", ...SHARED } },
      {
        extends: true,
        test: {
          name: "client",
          include: ["client/!(sync|language)/**/*.test.{ts,tsx}", SYNC_IN_PAGE],
          environment: "happy-dom",
          // A link that is pressed would take the page of all the files after it elsewhere.
          environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
          ...SHARED,
          setupFiles: ["client/testing/screen-patience.ts", "client/testing/shared-page.ts"],
        },
      },
      // The engine is handed its world, so its tests have none: whoever reaches for a browser fails here.
      {
        extends: true,
        test: {
          name: "sync",
          include: ["client/sync/**/*.test.ts", "client/language/**/*.test.ts"],
          exclude: [SYNC_IN_PAGE],
          environment: "node",
          ...SHARED,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: [
            "server/**/*.test.ts",
            "bench/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/{simulation,scale,security}/**/*.test.ts",
          ],
          environment: "node",
          // In processes of their own, as some end theirs; what reads modules anew for each file takes a third of the whole.
          isolate: false,
          globalSetup: ["server/testing/cluster-setup.ts"],
        },
      },
      { extends: true, test: { name: "house", include: ["tests/house/**/*.test.ts"], environment: "node" } },
    ],
  },
});
