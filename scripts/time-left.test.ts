import { afterEach, expect, it, vi } from "vitest";
import { BEGAN_AT, WITHIN_SECONDS } from "./gates.mjs";
import { isTooLate } from "./time-left.ts";

afterEach(() => vi.unstubAllEnvs());

it("it is too late for a test in the browser only where all gates run, and only when the time for it is over", () => {
  vi.stubEnv(BEGAN_AT, undefined);
  expect(isTooLate()).toBe(false);
  vi.stubEnv(BEGAN_AT, String(Date.now()));
  expect(isTooLate()).toBe(false);
  vi.stubEnv(BEGAN_AT, String(Date.now() - (WITHIN_SECONDS.browserTest + 1) * 1_000));
  expect(isTooLate()).toBe(true);
});
