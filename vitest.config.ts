import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { gateReporter, listReporter } from "./scripts/gates/gate-reporter.ts";

/** Test files of a worker share their modules: loading React and the contract for each file takes longer than most tests. */
const SHARED = { isolate: false, pool: "threads" } as const;

/** Tests of `client/sync` that need a page. */
const SYNC_IN_PAGE = "client/sync/{ports/browser,storage/bundles,tabs/shared-socket}/*.test.ts";

/** Unit, property and database tests, one project for each environment. Browser tests have their own configuration. */
export default defineConfig({
  test: {
    // At least two, because most files wait for a database half of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Waits in tests have timeouts of their own; this one is for tests that start whole programs on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // All gates share two cores: in a gate a failed test runs once more, and is reported.
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
          // A clicked link would navigate the page that all later files share.
          environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
          ...SHARED,
          setupFiles: ["client/testing/screen-patience.ts", "client/testing/shared-page.ts"],
        },
      },
      // The engine gets its environment as ports, so its tests have no browser: code that uses browser APIs fails here.
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
          // In processes, because some tests end theirs; without isolation, because loading modules for each file takes a third of the
          // time.
          isolate: false,
          globalSetup: ["server/testing/cluster-setup.ts"],
        },
      },
      { extends: true, test: { name: "house", include: ["tests/house/**/*.test.ts"], environment: "node" } },
    ],
  },
});
